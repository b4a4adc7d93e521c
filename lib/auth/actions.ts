"use server";

import { renamePerson } from "./rename-person.ts";
import { revokeOtherSessions, revokeSession } from "./revoke-session.ts";
import { NoInput, RenamePersonInput, RequestSignInLinkInput, RevokeSessionInput } from "./schema.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";
import { leaveSession, personAction, visitorAction } from "./session.ts";

export const requestSignInLinkAction = visitorAction({ input: RequestSignInLinkInput }, sendSignInLink);
export const signOutAction = visitorAction({ input: NoInput }, leaveSession);
export const revokeSessionAction = personAction({ input: RevokeSessionInput }, revokeSession);
export const revokeOtherSessionsAction = personAction({ input: NoInput }, revokeOtherSessions);
export const renamePersonAction = personAction({ input: RenamePersonInput }, renamePerson);
