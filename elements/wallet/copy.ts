// What <wallet-button> says of a wallet, in English.

export const copy = {
  /** How numbers are written. */
  numbers: 'en' as string,
  connected: 'Connected wallet',
  balance: 'Balance',
  wrongNetwork: 'Wrong network',
  notServed: 'This app does not work on this network.',
  copyAddress: 'Copy address',
  copied: 'Copied',
  receive: 'Receive',
  receiveOn: (network: string): string => `Only send assets on ${network} to this address.`,
  code: 'QR code of the address',
  switchNetwork: 'Switch network',
  switchTo: (network: string): string => `Switch to ${network}`,
  confirm: 'Confirm in your wallet',
  switched: (network: string): string => `You are on ${network} now.`,
  declined: 'You rejected the request.',
  notSwitched: 'The network was not switched. Try again in your wallet.',
  link: 'Link this wallet',
  disconnect: 'Disconnect wallet',
  back: 'Back',
  close: 'Close',
}
