// What a new embedded wallet signs to prove that whoever makes it has its key (docs/design/frame.md, "Service").

/** Bound to app, user, address and set, so that it proves nothing for anybody else. */
export const embeddedProof = (of: { app: string; user: string; address: string; set: string }): string =>
  `This is a new embedded wallet.\n\nWallet: ${of.address}\nUser: ${of.user}\nApp: ${of.app}\nShares: ${of.set}`
