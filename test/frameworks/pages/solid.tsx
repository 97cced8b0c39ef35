// The page in Solid.

import 'latchkey/define'
import { createSignal, onMount, Show } from 'solid-js'
import { render } from 'solid-js/web'
import { APP, drawing, hear, SERVICE } from './given.ts'

const Page = () => {
  const [n, setN] = createSignal(1)
  const [shown, setShown] = createSignal(true)
  const now = () => drawing(n())
  let modal: HTMLElement | undefined
  onMount(() => modal?.addEventListener('screen', hear))
  return (
    <main>
      <button id="more" type="button" onClick={() => setN(n() + 1)}>
        More
      </button>
      <button id="toggle" type="button" onClick={() => setShown(!shown())}>
        Toggle
      </button>
      <wallet-button id="childless" />
      <Show when={shown()} fallback={<p>Another view</p>}>
        <wallet-button id="parent" label={now().label}>
          <b>{now().light}</b>
        </wallet-button>
      </Show>
      <login-modal
        ref={modal}
        app-id={APP}
        api-url={SERVICE}
        login-message={now().message}
        prop:defaultCountry={now().country}
        prop:announceWallet={now().announce}
        prop:connectOnly={false}
        prop:open={false}
        prop:config={now().config}
        on:open={hear}
        on:before-close={hear}
        on:camelEvent={hear}
        on:CAPSEVENT={hear}
        on:PascalEvent={hear}
      />
      <fund-account amount={now().amount} />
    </main>
  )
}

render(() => <Page />, document.getElementById('app'))
