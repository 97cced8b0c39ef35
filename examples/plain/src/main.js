// A page without a framework: the tags are in its HTML, this script listens to them.

import 'latchkey/define'

const modal = document.querySelector('login-modal')
const [who, login, account, logout] = ['who', 'login', 'account', 'logout'].map((id) => document.getElementById(id))

const show = () => {
  const { user } = modal
  who.textContent = user ? `Hello, ${user.email?.address ?? user.id}.` : 'Nobody is logged in.'
  login.hidden = Boolean(user)
  account.hidden = !user
}

modal.config = { appearance: { landingHeader: 'Welcome to plain HTML' } }
for (const name of ['ready', 'session']) modal.addEventListener(name, show)
// Rejects where the person closes the menu: nothing has changed.
login.addEventListener('click', () => modal.login().catch(() => undefined))
logout.addEventListener('click', () => modal.logout())
