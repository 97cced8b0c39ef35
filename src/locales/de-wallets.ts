// German: wallets, and the errors of wallets, second factors, Farcaster, Telegram and other apps.

import type { SpeakPart } from './words.ts'

export const speak: SpeakPart<'wallets'> = () => ({
  screens: {},
  catalogue: {
    'An error has occurred, please try again.': 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
    Close: 'Schließen',
    'Connect failed': 'Verbindung fehlgeschlagen',
    'Could not connect with wallet': 'Die Wallet konnte nicht verbunden werden',
    'Could not log in with wallet': 'Die Anmeldung mit der Wallet ist nicht gelungen',
    'Failed to initialize signature request': 'Die Signaturanfrage konnte nicht gestartet werden',
    'Invalid recovery password, please try again.': 'Das Wiederherstellungspasswort ist falsch. Bitte versuchen Sie es erneut.',
    'Please check that Phantom multichain is enabled and try again.':
      'Bitte prüfen Sie, ob „Multichain“ in Phantom eingeschaltet ist, und versuchen Sie es erneut.',
    'Request rejected': 'Anfrage abgelehnt',
    'Request timeout': 'Zeitüberschreitung',
    'Retry transaction': 'Transaktion wiederholen',
    'Something went wrong.': 'Etwas ist schiefgegangen.',
    'Something went wrong. Please try again.': 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',
    'Telegram auth failed or was canceled by the client': 'Die Anmeldung mit Telegram ist fehlgeschlagen oder wurde abgebrochen',
    'The code you entered is not valid': 'Der eingegebene Code ist nicht gültig',
    'The request timed out. Try again.': 'Die Anfrage hat zu lange gedauert. Versuchen Sie es erneut.',
    'The request was rejected. Please try again.': 'Die Anfrage wurde abgelehnt. Bitte versuchen Sie es erneut.',
    'Unknown error': 'Unbekannter Fehler',
    'User rejected request': 'Die Anfrage wurde abgelehnt',
    'Verification canceled': 'Bestätigung abgebrochen',
    "We're on it. Please try again later.": 'Wir kümmern uns darum. Bitte versuchen Sie es später erneut.',
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.':
      'Das waren zu viele Versuche. Bitte schließen Sie dieses Fenster und versuchen Sie es in 10 Sekunden erneut.',
    'You have exceeded the time limit for code entry. Please try again in 30 seconds.':
      'Die Zeit für die Eingabe ist abgelaufen. Bitte versuchen Sie es in 30 Sekunden erneut.',
  },
})
