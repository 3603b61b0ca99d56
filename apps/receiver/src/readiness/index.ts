export { askBrowser, askToKeep, followPermissions } from './ask-browser.ts';
export { findVoice } from './readiness-rules.ts';
export type { FindingFor } from './findings.ts';
export { ReadinessMonitor } from './monitor.ts';
export { readPhoneKind } from './phone-kind.ts';
export { ReadinessPanel } from './readiness-panel.tsx';
export { ReadinessReporter } from './reporter.ts';
export type { ReadinessTasks } from './tasks.ts';
export { loadReadinessWords } from './words/load-words.ts';
