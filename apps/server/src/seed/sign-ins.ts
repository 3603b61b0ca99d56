/** The password of everybody in the demo company. */
export const demoPassword = 'earshot-demo';

/** What is said at the start of a server that has the demo company. */
export const demoSignIns: readonly string[] = [`holder@demo.test / ${demoPassword}  Account Holder`];
