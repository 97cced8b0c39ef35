// The page as a server renders it.

import { renderToString } from 'react-dom/server'
import { Page } from './react.tsx'

export const html = renderToString(<Page />)
