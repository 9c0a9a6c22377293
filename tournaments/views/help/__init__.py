"""What explains the product: the page of help, where help for each page is, and the guide."""
