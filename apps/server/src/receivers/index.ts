export { recordEvents, type DeviceReport } from './events.ts';
export { receiversHandlers } from './routes.ts';
