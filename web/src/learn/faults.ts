/** What some faults mean where one looks back. */
export const lookingBack = (fault: string): string => `learn.fault.${fault}`;
