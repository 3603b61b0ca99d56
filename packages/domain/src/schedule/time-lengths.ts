export const minuteMs = 60_000;

export const hourMs = 60 * minuteMs;

/** A day on the calendar; a day on the clock may have 23 or 25 hours. */
export const dayMs = 24 * hourMs;
