"""What is made from the hardware's sources: the pin constants, the tables of the maker's page, the font."""
