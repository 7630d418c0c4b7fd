/** The element of the page with that id. The page and this script are built together, so it is there. */
export function find<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}

/** Sets a text only where it differs: screen readers read what changes. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
