export { demoSignIns } from './sign-ins.ts';
export { seedDemo } from './service.ts';
export { removeDemo, shutDemo } from './remove.ts';
