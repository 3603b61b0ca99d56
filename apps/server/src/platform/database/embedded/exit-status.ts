/** With this the worker says that the disk failed to sync, and that the whole process must end (EX_IOERR of sysexits.h). */
export const syncFailedStatus = 74;
