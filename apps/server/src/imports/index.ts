export { importsHandlers } from './routes.ts';
export { workOnImports } from './service.ts';
