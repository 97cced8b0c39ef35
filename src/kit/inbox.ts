// Where the mails of an address are read, for the providers that most people have.

interface Inbox {
  /** Proper name, the same in every language. */
  readonly app: string
  readonly url: string
}

const INBOXES: readonly (readonly [hosts: RegExp, app: string, url: string])[] = [
  [/^g(oogle)?mail\.com$/, 'Gmail', 'https://mail.google.com/mail/'],
  [/^(outlook|hotmail|live|msn)\.[a-z]{2,3}(\.[a-z]{2})?$/, 'Outlook', 'https://outlook.live.com/mail/'],
  [/^(icloud|me|mac)\.com$/, 'iCloud Mail', 'https://www.icloud.com/mail/'],
  [/^(yahoo\.[a-z]{2,3}(\.[a-z]{2})?|ymail\.com)$/, 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [/^(proton|protonmail)\.(me|com)$|^pm\.me$/, 'Proton Mail', 'https://mail.proton.me/'],
]

/** By the host of the address; null: none that is known. */
export const inboxOf = (address: string): Inbox | null => {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const [, app, url] = INBOXES.find(([hosts]) => hosts.test(host)) ?? []
  return app && url ? { app, url } : null
}
