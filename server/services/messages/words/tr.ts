// Mails and text messages in Turkish.

import type { MessageWords } from '../message-words.ts'

export const tr: MessageWords = {
  locale: 'tr-u-nu-latn',
  comma: ', ',
  on: (browser, os) => `${os} üzerinde ${browser}`,
  device: 'Cihaz',
  time: 'Zaman',
  code: {
    subject: (code, name) => `${code}, ${name} giriş kodunuz`,
    title: (name) => `${name} giriş kodunuz`,
    valid: (minutes) => `Kod ${minutes} boyunca geçerlidir ve bir kez kullanılabilir. Yalnızca kodu istediğiniz sayfaya yazın.`,
    asked: 'İsteğin geldiği yer',
    careful: 'Kodu siz istemediyseniz bu mesajı yok sayın: kod olmadan kimse giriş yapamaz.',
    sms: (code, name) => `${code}, ${name} giriş kodunuz. Kodu kimseye söylemeyin.`,
  },
  notices: {
    'new-device': {
      title: (name) => `Yeni giriş: ${name}`,
      text: (name) => `${name} hesabınıza, daha önce bunun için kullanılmamış bir tarayıcı veya cihazla giriş yaptınız.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız önce bu e-posta kutusunun parolasını değiştirin. Ardından ${name} hizmetini her zamanki yolla kendiniz açın ve hesabınızı kontrol edin.`,
    },
    'account-added': {
      title: (name) => `${name} hesabınıza giriş yapmanın yeni bir yolu var`,
      text: (name) => `${name} hesabınıza başka bir hesap bağlandı. O hesapla da sizin gibi giriş yapılabilir.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve sizin bağlamadığınız hesapların bağlantısını kaldırın.`,
    },
    'address-removed': {
      title: (name) => `Bu adresle artık giriş yapılamıyor: ${name}`,
      text: (name) => `Bu e-posta adresi bir ${name} hesabından kaldırıldı. Bu adresle artık orada giriş yapılamaz.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın ve hesabınız için yardım isteyin.`,
    },
    'wallet-added': {
      title: (name) => `${name} hesabınıza bir cüzdan eklendi`,
      text: (name) =>
        `${name} hesabınız için bir cüzdan oluşturuldu veya hesaba var olan bir cüzdan getirildi. Bunu yapan kişide cüzdanın anahtarı olabilir.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız bu cüzdana hiçbir şey koymayın, ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve hesabınız için yardım isteyin.`,
    },
    'wallet-device-added': {
      title: (name) => `${name} cüzdanınız yeni bir tarayıcıda açıldı`,
      text: (name) => `${name} cüzdanınızın daha önce bulunmadığı bir tarayıcı artık onu kullanabilir.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve cüzdandakileri yeni bir cüzdana taşıyın.`,
    },
    'wallet-exported': {
      title: (name) => `${name} cüzdanınızın anahtarı açıldı`,
      text: (name) =>
        `${name} cüzdanınızın özel anahtarı, gösterilmek veya bir dosyaya kaydedilmek üzere açıldı. Bu anahtarla cüzdandaki her şey alınabilir.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve cüzdandakileri yeni bir cüzdana taşıyın.`,
    },
    'wallet-recovery-changed': {
      title: (name) => `${name} cüzdanınızın kurtarma yöntemi değiştirildi`,
      text: (name) => `${name} cüzdanınızı kurtarmak için yeni bir yöntem ayarlandı. Önceki yöntem artık hiçbir şeyi açmaz.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini daha önce kullandığınız bir cihazda, her zamanki yolla kendiniz açın ve cüzdanınızın kurtarma yöntemini yeniden ayarlayın.`,
    },
    'wallet-devices-removed': {
      title: (name) => `${name} cüzdanınız diğer tarayıcılardan kaldırıldı`,
      text: (name) =>
        `Diğer tarayıcıların ${name} cüzdanınızdan sakladıkları artık hiçbir şeyi açmaz. Cüzdan orada yeniden kullanılmadan önce her birinde kurtarılması gerekir.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve cüzdandakileri yeni bir cüzdana taşıyın.`,
    },
    'factor-added': {
      title: (name) => `${name} hesabınıza ikinci bir doğrulama adımı eklendi`,
      text: (name) => `${name} artık önemli işlemlerde girişinizin yanı sıra ek bir doğrulama isteyecek.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve hesabınız için yardım isteyin.`,
    },
    'factor-removed': {
      title: (name) => `${name} hesabınızdan ikinci bir doğrulama adımı kaldırıldı`,
      text: (name) => `Siz olduğunuzu doğrulamanın bir yolu ${name} hesabınızdan kaldırıldı.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve hesabınız için yardım isteyin.`,
    },
    'recovery-code-used': {
      title: (name) => `${name} hesabınız için bir kurtarma kodu kullanıldı`,
      text: (name) => `Biri, ${name} hesabınızın kurtarma kodlarından biriyle doğrulama yaptı. O kod artık kullanılamaz.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız biri kodlarınızı bulmuş demektir: ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve yeni kodlar oluşturun.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `${name} hesabınız için yeni kurtarma kodları`,
      text: (name) => `${name} hesabınız için yeni kurtarma kodları oluşturuldu. Öncekiler artık geçersiz.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız ${name} hizmetini her zamanki yolla kendiniz açın, diğer tüm yerlerde oturumu kapatın ve hesabınız için yardım isteyin.`,
    },
    'account-deleted': {
      title: (name) => `${name} hesabınız silindi`,
      text: (name) =>
        `${name} hesabınız, giriş hizmetinin sizinle ilgili sakladığı her şeyle birlikte silindi. Bu, oradan aldığınız son mesajdır.`,
      careful: (name) =>
        `Bunu siz yapmadıysanız bu e-posta kutusunun parolasını değiştirin, ardından ${name} hizmetini her zamanki yolla kendiniz açın ve yardım isteyin.`,
    },
  },
  fine: 'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
  end: 'Bu mesajda bağlantı yoktur ve sizden hiçbir şey istenmez.',
}
