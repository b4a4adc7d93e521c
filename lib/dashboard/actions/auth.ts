"use server";

import { addPasskey } from "#lib/accounts/auth/passkeys/add-passkey.ts";
import { beginConfirmation } from "#lib/accounts/auth/passkeys/begin-confirmation.ts";
import { beginRegistration } from "#lib/accounts/auth/passkeys/begin-registration.ts";
import { confirmByPasskey } from "#lib/accounts/auth/passkeys/confirm-by-passkey.ts";
import { removePasskey } from "#lib/accounts/auth/passkeys/remove-passkey.ts";
import { renamePasskey } from "#lib/accounts/auth/passkeys/rename-passkey.ts";
import { renamePerson } from "#lib/accounts/auth/rename-person.ts";
import { revokeOtherSessions, revokeSession } from "#lib/accounts/auth/revoke-session.ts";
import { saveTimes } from "#lib/accounts/auth/save-times.ts";
import {
  AddPasskeyInput,
  ConfirmByPasskeyInput,
  NoInput,
  OpenMailboxInput,
  PasskeyIdInput,
  PasskeySignInInput,
  RenamePasskeyInput,
  RenamePersonInput,
  RequestSignInLinkInput,
  RevokeSessionInput,
  SaveTimesInput,
} from "#lib/accounts/auth/schema.ts";
import { AcceptInvitationInput } from "#lib/accounts/members/schema.ts";
import { signInByInvitation } from "#lib/accounts/members/sign-in-by-invitation.ts";
import {
  beginPasskeySignIn,
  endPasskeySignIn,
  leaveSession,
  openMailbox,
  personAction,
  visitorAction,
} from "#lib/dashboard/session.ts";
import { requestSignInLink } from "#lib/dashboard/sign-in/known-browsers.ts";

export const requestSignInLinkAction = visitorAction({ input: RequestSignInLinkInput }, requestSignInLink);
export const signInByInvitationAction = visitorAction({ input: AcceptInvitationInput }, signInByInvitation);
export const beginPasskeySignInAction = visitorAction({ input: NoInput }, beginPasskeySignIn);
export const endPasskeySignInAction = visitorAction({ input: PasskeySignInInput }, endPasskeySignIn);
export const signOutAction = visitorAction({ input: NoInput }, leaveSession);
export const openMailboxAction = visitorAction({ input: OpenMailboxInput }, openMailbox);
export const revokeSessionAction = personAction({ input: RevokeSessionInput }, revokeSession);
export const revokeOtherSessionsAction = personAction({ input: NoInput }, revokeOtherSessions);
export const renamePersonAction = personAction({ input: RenamePersonInput }, renamePerson);
export const saveTimesAction = personAction({ input: SaveTimesInput }, saveTimes);
export const beginRegistrationAction = personAction({ input: NoInput, recent: true }, beginRegistration);
export const addPasskeyAction = personAction({ input: AddPasskeyInput }, addPasskey);
export const renamePasskeyAction = personAction({ input: RenamePasskeyInput }, renamePasskey);
export const removePasskeyAction = personAction({ input: PasskeyIdInput, recent: true }, removePasskey);
export const beginConfirmationAction = personAction({ input: NoInput }, beginConfirmation);
export const confirmByPasskeyAction = personAction({ input: ConfirmByPasskeyInput }, confirmByPasskey);
