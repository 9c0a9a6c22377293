// Buttons that print the page as it is shown; a page whose documents are PDFs links to those instead.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
