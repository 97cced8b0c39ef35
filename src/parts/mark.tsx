// The 72 px tile of a waiting or an outcome screen: an icon in a ring that tells how it stands.

import { Icon, type IconPath } from './icons.tsx'

export const Mark = ({ icon, tone = 'plain' }: { icon: IconPath; tone?: 'plain' | 'turning' | 'success' | 'error' }) => (
  <div className={`mark ${tone}`}>
    <Icon path={icon} size={32} />
  </div>
)
