// Before the first paint, sets the merchant and the theme of the last visit as attributes of <html>. This is a separate
// file, so that the page's content security policy needs no exception for inline scripts.
(() => {
  const root = document.documentElement;
  try {
    const isLight = matchMedia("(prefers-color-scheme: light)").matches;
    const mode = localStorage.getItem("office.theme") ?? (isLight ? "light" : "dark");
    if (mode === "light") root.dataset.theme = "light";
    const merchant = localStorage.getItem("office.house");
    if (merchant !== null) root.dataset.merchant = merchant;
  } catch {
    // Storage is forbidden. The page is dark and has the first theme's colours until the server has responded.
  }
})();
