// German: wallets, and the errors of wallets, second factors, Farcaster, Telegram and other apps.

import type { ScreenWords, SpeakPart } from './words.ts'

const connection: ScreenWords<'AWAITING_CONNECTION'> = {
  wallet: 'Ihrer Wallet',
  connecting: (wallet) => `Warten auf eine Antwort von ${wallet}`,
  connectingText: 'Ihre Wallet fragt, ob diese Seite Ihr Konto sehen darf.',
  scan: (wallet) => `Mit ${wallet} scannen`,
  scanText: 'Öffnen Sie die Wallet auf Ihrem Telefon und scannen Sie damit diesen Code.',
  code: 'Code zum Scannen mit Ihrer Wallet',
  copy: 'Link kopieren',
  copied: 'Link kopiert. Fügen Sie ihn in Ihrer Wallet ein.',
  refused: 'Der Link konnte nicht kopiert werden.',
  open: (wallet) => `${wallet.replace(/^Ihrer /, '')} öffnen`,
  openText: 'Verbinden Sie sich in der App und kommen Sie dann hierher zurück.',
  switching: (wallet) => `Netzwerk in ${wallet} wechseln`,
  switchingText: 'Diese App arbeitet in einem anderen Netzwerk. Erlauben Sie den Wechsel in Ihrer Wallet.',
  connected: (wallet) => `Verbunden mit ${wallet}`,
  sign: 'Mit Ihrer Wallet signieren',
  signing: (wallet) => `In ${wallet} signieren`,
  signText: 'Eine Signatur zeigt, dass die Wallet Ihnen gehört. Sie kostet nichts.',
  verifying: 'Ihre Signatur wird geprüft',
  moment: 'Einen Moment',
  done: 'Sie sind angemeldet',
  linked: 'Ihre Wallet ist verknüpft',
  ready: 'Ihre Wallet ist verbunden',
  unable: 'Die Wallet lässt sich nicht verbinden',
  different: 'Andere Wallet verwenden',
}
const install: ScreenWords<'INSTALL_WALLET_SCREEN'> = {
  title: (wallet) => `Eine ${wallet}-Wallet anlegen`,
  text: 'Sie ist noch nicht in diesem Browser. Das sind die Schritte:',
  extension: (wallet) => `Installieren Sie die Erweiterung von ${wallet}.`,
  setUp: 'Richten Sie darin eine Wallet ein.',
  phrase: 'Bewahren Sie die Wiederherstellungsphrase sicher auf. Niemand kann sie Ihnen noch einmal geben.',
  reload: 'Kommen Sie hierher zurück und laden Sie diese Seite neu.',
  install: (wallet) => `${wallet} installieren`,
  again: 'Seite neu laden',
  another: 'Andere Wallet verwenden',
}
const list: Omit<ScreenWords<'LANDING_WALLETS'>, 'agree' | 'terms' | 'termsAlone' | 'and' | 'privacy'> = {
  title: 'Wählen Sie Ihre Wallet',
  linkTitle: 'Wallet verknüpfen',
  connectTitle: 'Wallet verbinden',
  suggested: (address) => `Verwenden Sie die Wallet mit der Adresse ${address}.`,
  search: 'Wallets suchen',
  none: 'Keine Wallet heißt so.',
  installed: 'Installiert',
  recent: 'Zuletzt',
  emptyTitle: 'Keine Wallet gefunden',
  emptyText: 'Installieren oder entsperren Sie eine Wallet in diesem Browser und laden Sie diese Seite neu.',
  reload: 'Seite neu laden',
}

export const speak: SpeakPart<'wallets'> = (_, first) => {
  const { agree, terms, termsAlone, and, privacy } = first.screens.LANDING
  const wallets = { ...list, agree, terms, termsAlone, and, privacy }
  return {
    screens: {
      LANDING_WALLETS: wallets,
      CONNECT_ONLY_LANDING_SCREEN: wallets,
      CONNECT_ONLY_AUTHENTICATED_SCREEN: wallets,
      LINK_WALLET_SCREEN: wallets,
      AWAITING_CONNECTION: connection,
      AWAITING_CONNECT_ONLY_CONNECTION: connection,
      PHANTOM_INTERSTITIAL_SCREEN: {
        title: (wallet: string) => `Welches Netzwerk von ${wallet}?`,
        text: 'Die Wallet hat in jedem davon ein Konto. Wählen Sie das, das Sie hier verwenden möchten.',
      },
      INSTALL_PHANTOM_SCREEN: install,
      INSTALL_WALLET_SCREEN: install,
      WALLET_APP_REDIRECT_SCREEN: {
        title: (wallet: string) => `Weiter in ${wallet}`,
        text: 'Die App öffnet diese Seite. Dort geht es weiter.',
        open: (wallet: string) => `${wallet} öffnen`,
        another: 'Andere Wallet verwenden',
      },
    },
    catalogue: {
      'The wallet has an open request already. Look for its window.':
        'In der Wallet ist schon eine Anfrage offen. Sehen Sie in ihrem Fenster nach.',
      'The wallet is locked. Unlock it, then try again.':
        'Die Wallet ist gesperrt. Entsperren Sie sie und versuchen Sie es erneut.',
      'Choose another network in your wallet, and try again.':
        'Wählen Sie in Ihrer Wallet ein anderes Netzwerk und versuchen Sie es erneut.',
      'Choose the account that you want to use, and try again.':
        'Wählen Sie das Konto, das Sie verwenden möchten, und versuchen Sie es erneut.',
      'Open your wallet, and try again.': 'Öffnen Sie Ihre Wallet und versuchen Sie es erneut.',
      'The account in your wallet has changed': 'Das Konto in Ihrer Wallet hat gewechselt',
      'The signature is not one of the account that is connected. Choose that account in your wallet, and try again.':
        'Die Signatur stammt nicht von dem Konto, das verbunden ist. Wählen Sie dieses Konto in Ihrer Wallet und versuchen Sie es erneut.',
      'Use a different wallet': 'Andere Wallet verwenden',
      'Wallet request timed out': 'Die Wallet hat nicht rechtzeitig geantwortet',
      'You can try again.': 'Sie können es erneut versuchen.',
      'You rejected the request': 'Sie haben die Anfrage abgelehnt',
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
      'Telegram auth failed or was canceled by the client':
        'Die Anmeldung mit Telegram ist fehlgeschlagen oder wurde abgebrochen',
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
  }
}
