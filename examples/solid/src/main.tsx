// The page.

import { render } from 'solid-js/web'
import { App } from './app.tsx'

render(() => <App />, document.getElementById('app') as HTMLElement)
