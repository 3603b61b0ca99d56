// Chromium on a Linux without a locale has the language "en-US@posix", which Intl refuses: uPlot would end as it loads.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}
