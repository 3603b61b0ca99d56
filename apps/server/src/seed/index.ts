export { demoSignIns } from './sign-ins.ts';
export { seedDemo } from './service.ts';
