// What takes the answers that come back to a page in its address: a provider's, and Telegram's.

export { handOver } from './oauth-answer.ts'
export { takeTelegram } from './telegram-answer.ts'
