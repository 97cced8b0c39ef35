// The tags in Solid's JSX: `prop:config` sets the property, `on:session` listens.

import 'latchkey/define'
import type { LoginModal, User } from 'latchkey'
import { createSignal, Show } from 'solid-js'

const config = { appearance: { landingHeader: 'Welcome to Solid' } }

export const App = () => {
  let modal!: LoginModal
  const [user, setUser] = createSignal<User | null>(null)
  const show = () => setUser(modal.user)
  return (
    <main>
      <h1>Latchkey in Solid</h1>
      <p id="who">{user() ? `Hello, ${user()?.email?.address ?? user()?.id}.` : 'Nobody is logged in.'}</p>
      <Show
        when={user()}
        fallback={
          // Rejects where the person closes the menu: nothing has changed.
          <button type="button" onClick={() => modal.login().catch(() => undefined)}>
            Log in
          </button>
        }
      >
        <wallet-button />
        <button type="button" onClick={() => modal.logout()}>
          Log out
        </button>
      </Show>
      <login-modal
        ref={modal}
        app-id="latchkeydemoapp0000000001"
        api-url={import.meta.env.VITE_LATCHKEY_URL}
        prop:config={config}
        on:ready={show}
        on:session={show}
      />
    </main>
  )
}
