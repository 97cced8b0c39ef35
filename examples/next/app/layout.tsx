// The document around the pages, rendered by the server alone.

import type { ReactNode } from 'react'
import './style.css'

export const metadata = { title: 'Latchkey in Next', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
