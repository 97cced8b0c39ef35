// A page of the server around the client's component.

import { App } from './app'

export default function Page() {
  return <App />
}
