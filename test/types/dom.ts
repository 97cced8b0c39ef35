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
  // An account of an OpenID connection is linked and unlinked as any other one.
  void modal?.link('oidc').then(({ account }) => account.type === 'oidc' && account.connection.length)
  void modal?.unlink({ type: 'oidc', id: 'https://login.example#ada' }).then(({ user }) => user.id.length)
  // @ts-expect-error a way to sign in that no app has
  void modal?.link('openid')
  // @ts-expect-error a type of account that is none
  void modal?.unlink({ type: 'openid', id: 'ada' })
  // @ts-expect-error an account is unlinked by its id
  void modal?.unlink({ type: 'oidc', connection: 'contoso' })
  // @ts-expect-error what a login resolves with
  void modal?.login().then(({ token }) => token)
}
