"""What is made from the hardware's readable sources: the pin constants, the tables of the maker's page, the font."""
