// Words of what goes wrong with a wallet: what the error screen of this moment says, other screens say in place.

export { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
