// The tags in plain scripts: what must compile, and what must not.

import type {} from '../../elements/tags.ts'

export const listen = (): void => {
  const modal = document.querySelector('login-modal')
  modal?.addEventListener('login', (event) => event.detail.user.id.length)
  modal?.addEventListener('click', (event) => event.preventDefault())
  void document.createElement('wallet-button').open()
  // @ts-expect-error no token is ever in a detail
  modal?.addEventListener('session', (event) => event.detail.token)
  // @ts-expect-error a button has no login of its own
  void document.querySelector('fund-account')?.login()
  // @ts-expect-error what a login resolves with
  void modal?.login().then(({ token }) => token)
}
