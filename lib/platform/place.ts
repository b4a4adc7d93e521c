/** Which of the processes of its start this one is, as `web-2`; nothing where it was started apart. The starter says so. */
export const place = (): string | undefined => process.env.GATEHOUSE_PLACE || undefined;
