/** The worker's exit status for a disk that failed to sync: the whole process must end (EX_IOERR of sysexits.h). */
export const syncFailedStatus = 74;
