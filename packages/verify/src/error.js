// @ts-check

/** @import { VerificationCode } from "../index.d.ts" */

export class WebhookVerificationError extends Error {
  /**
   * @param {VerificationCode} code for programs
   * @param {string} message what happened and what to do; never contains a secret
   */
  constructor(code, message) {
    super(message);
    /** @readonly @type {"WebhookVerificationError"} */
    this.name = "WebhookVerificationError";
    /** @readonly */
    this.code = code;
  }
}
