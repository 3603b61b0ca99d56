// at apps/server/src/messages/planted.ts breaks import(no-default-export)
export default 1;
