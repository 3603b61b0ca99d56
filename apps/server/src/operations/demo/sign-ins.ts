/** The password of all users of the demo companies. */
export const demoPassword = 'earshot-demo';

/** Log lines at the start of a server with the demo companies. */
export const demoSignIns: readonly string[] = [
  `holder@demo.test / ${demoPassword}     Account Holder`,
  `admin@demo.test / ${demoPassword}      Admin`,
  `operator@demo.test / ${demoPassword}   Operator, with most of the messages`,
  `operator2@demo.test / ${demoPassword}  Operator`,
  `trial@demo.test / ${demoPassword}      Account Holder of a client in free use`,
  `super@demo.test / ${demoPassword}      Super Admin`,
  `support@demo.test / ${demoPassword}    Support Admin`,
];
