import withinViewer from './within-viewer.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(withinViewer);

/** Gives the parts of the viewer this page's style sheet, and the styles that the page's policy refuses in their markup (`vite.config.ts`). */
export function dressShadows(): void {
  // Called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachDressed(init) {
    const root = attachShadow.call(this, init);
    new MutationObserver(() => dress(root)).observe(root, { subtree: true, childList: true, attributeFilter: ['data-style'] });
    return root;
  };
}

function dress(root: ShadowRoot): void {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
}
