// The tags as React's components, in a component of the client.
'use client'

import 'latchkey/define'
import type { LoginModal as LoginModalTag, User } from 'latchkey'
import { LoginModal, WalletButton } from 'latchkey/react'
import { useRef, useState } from 'react'

const config = { appearance: { landingHeader: 'Welcome to Next' } }

export const App = () => {
  const modal = useRef<LoginModalTag>(null)
  const [user, setUser] = useState<User | null>(null)
  const show = () => setUser(modal.current?.user ?? null)
  return (
    <main>
      <h1>Latchkey in Next</h1>
      <p id="who">{user ? `Hello, ${user.email?.address ?? user.id}.` : 'Nobody is logged in.'}</p>
      {user ? (
        <>
          <WalletButton />
          <button type="button" onClick={() => modal.current?.logout()}>
            Log out
          </button>
        </>
      ) : (
        // Rejects where the person closes the menu: nothing has changed.
        <button type="button" onClick={() => modal.current?.login().catch(() => undefined)}>
          Log in
        </button>
      )}
      <LoginModal
        ref={modal}
        appId="latchkeydemoapp0000000001"
        apiUrl={process.env.NEXT_PUBLIC_LATCHKEY_URL}
        config={config}
        onReady={show}
        onSession={show}
      />
    </main>
  )
}
