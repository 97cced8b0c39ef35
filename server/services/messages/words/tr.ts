// Mails and text messages in Türkçe.

import type { MessageWords } from '../message-words.ts'

export const tr: MessageWords = {
  locale: 'tr-u-nu-latn',
  comma: ', ',
  on: (browser, os) => `${browser} on ${os}`,
  device: 'Device',
  time: 'Time',
  code: {
    subject: (code, name) => `${code} is your login code for ${name}`,
    title: (name) => `This is your login code for ${name}`,
    valid: (minutes) => `It is valid for ${minutes} and can be used once. Type it only on the page where you asked for it.`,
    asked: 'Requested from',
    careful: 'If you did not ask for it, ignore this message: without the code nobody can log in.',
    sms: (code, name) => `${code} is your login code for ${name}. Tell it to nobody.`,
  },
  notices: {
    'new-device': {
      title: (name) => `New login to ${name}`,
      text: (name) => `You logged in to ${name} with a browser or device that was not used for it before.`,
      careful: (name) =>
        `If it was not you, change the password of this mailbox first. Then open ${name} yourself, the way you always do, and look after your account.`,
    },
    'account-added': {
      title: (name) => `A new way to log in to your account at ${name}`,
      text: (name) => `Another account was linked to yours at ${name}. It logs in there as you do.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and unlink what you did not link.`,
    },
    'address-removed': {
      title: (name) => `This address no longer logs in to ${name}`,
      text: (name) => `This email address was taken from an account of ${name}. It no longer logs in there.`,
      careful: (name) => `If it was not you, open ${name} yourself, the way you always do, and ask for help with your account.`,
    },
    'wallet-added': {
      title: (name) => `A wallet was added to your account at ${name}`,
      text: (name) => `A wallet was made, or brought along, for your account at ${name}. Whoever did that may have its key.`,
      careful: (name) =>
        `If it was not you, put nothing into this wallet, open ${name} yourself, the way you always do, log out everywhere else, and ask for help with your account.`,
    },
    'wallet-device-added': {
      title: (name) => `Your wallet at ${name} was opened in a new browser`,
      text: (name) => `A browser that has not had your wallet at ${name} before can use it now.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and move what is in the wallet to a new one.`,
    },
    'wallet-exported': {
      title: (name) => `The key of your wallet at ${name} was opened`,
      text: (name) =>
        `The private key of your wallet at ${name} was opened, to be shown or to be saved in a file. With this key everything in the wallet can be taken.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and move what is in the wallet to a new one.`,
    },
    'wallet-recovery-changed': {
      title: (name) => `How your wallet at ${name} is recovered was changed`,
      text: (name) => `A new way to recover your wallet at ${name} was set. The way before it opens nothing any more.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, on a device that you used before, and set the way to recover your wallet anew.`,
    },
    'wallet-devices-removed': {
      title: (name) => `Your wallet at ${name} was taken from other browsers`,
      text: (name) =>
        `What other browsers kept of your wallet at ${name} opens nothing any more. Each of them has to recover the wallet before it is used there again.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and move what is in the wallet to a new one.`,
    },
    'factor-added': {
      title: (name) => `A second factor was added to your account at ${name}`,
      text: (name) => `From now on ${name} asks for another proof besides your login where it matters.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and ask for help with your account.`,
    },
    'factor-removed': {
      title: (name) => `A second factor was removed from your account at ${name}`,
      text: (name) => `A way to verify that it is you was taken from your account at ${name}.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and ask for help with your account.`,
    },
    'recovery-code-used': {
      title: (name) => `A recovery code was used for your account at ${name}`,
      text: (name) => `Somebody verified at ${name} with one of the recovery codes of your account. That code is used up.`,
      careful: (name) =>
        `If it was not you, somebody has found your codes: open ${name} yourself, the way you always do, log out everywhere else, and make new codes.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `New recovery codes for your account at ${name}`,
      text: (name) => `New recovery codes were made for your account at ${name}. The former ones are worth nothing.`,
      careful: (name) =>
        `If it was not you, open ${name} yourself, the way you always do, log out everywhere else, and ask for help with your account.`,
    },
    'account-deleted': {
      title: (name) => `Your account at ${name} is deleted`,
      text: (name) =>
        `Your account at ${name} was deleted, with everything that its login service had stored about you. This is the last message that you get from it.`,
      careful: (name) =>
        `If it was not you, change the password of this mailbox, then open ${name} yourself, the way you always do, and ask for help.`,
    },
  },
  fine: 'If that was you, there is nothing to do.',
  end: 'This message has no link and asks you for nothing.',
}
