"""Paper printed at true scale: a sheet of shapes in mm, written as SVG and as PDF."""
