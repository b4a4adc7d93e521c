const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, dnsTimeout: 5_000 };

/**
 * Connects and signs in to a mail server without sending anything. Returns the error, or undefined
 * if it works.
 */
export async function verifyMailServer(url: string): Promise<string | undefined> {
  const { createTransport } = await import("nodemailer");
  const transporter = createTransport({ url, ...TIMEOUTS });
  try {
    await transporter.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transporter.close();
  }
}
