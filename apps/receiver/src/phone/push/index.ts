export { browserPush } from './browser-push.ts';
export { PushSubscriber } from './push-subscriber.ts';
