// The page that a server rendered, in the browser.

import 'latchkey/define'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './react.tsx'

hydrateRoot(document.getElementById('app'), <Page />)
