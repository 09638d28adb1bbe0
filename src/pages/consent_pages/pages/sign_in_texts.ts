import type { Texts } from './text_table.ts';

export const sign_in_texts = {
  sign_in_title: {
    en: '{app} asks for access to your shop',
    pt: '{app} pede acesso à sua loja',
    th: '{app} ขอสิทธิ์เข้าถึงร้านค้าของคุณ',
    id: '{app} meminta akses ke toko Anda',
    zh_hant: '{app} 請求存取您的商店',
  },
  sign_in_lead: {
    en: 'Sign in as the seller. Nothing is shared until you agree on the next page.',
    pt: 'Entre como vendedor. Nada é compartilhado até você concordar na próxima página.',
    th: 'เข้าสู่ระบบในฐานะผู้ขาย จะไม่มีการแบ่งปันข้อมูลใด ๆ จนกว่าคุณจะยินยอมในหน้าถัดไป',
    id: 'Masuk sebagai penjual. Tidak ada yang dibagikan sampai Anda menyetujuinya di halaman berikutnya.',
    zh_hant: '請以賣家身分登入。在您於下一頁同意之前，不會分享任何資料。',
  },
  withdrawal_sign_in_title: {
    en: 'End the access of {app} to your shop',
    pt: 'Encerrar o acesso de {app} à sua loja',
    th: 'ยกเลิกสิทธิ์ของ {app} ในการเข้าถึงร้านค้าของคุณ',
    id: 'Akhiri akses {app} ke toko Anda',
    zh_hant: '終止 {app} 對您商店的存取權',
  },
  withdrawal_sign_in_lead: {
    en: 'Sign in as the seller. Nothing changes until you confirm on the next page.',
    pt: 'Entre como vendedor. Nada muda até você confirmar na próxima página.',
    th: 'เข้าสู่ระบบในฐานะผู้ขาย จะไม่มีการเปลี่ยนแปลงใด ๆ จนกว่าคุณจะยืนยันในหน้าถัดไป',
    id: 'Masuk sebagai penjual. Tidak ada yang berubah sampai Anda mengonfirmasi di halaman berikutnya.',
    zh_hant: '請以賣家身分登入。在您於下一頁確認之前，不會有任何變更。',
  },
  sign_in_name: {
    en: 'Sign-in name',
    pt: 'Nome de acesso',
    th: 'ชื่อผู้ใช้',
    id: 'Nama pengguna',
    zh_hant: '登入名稱',
  },
  password: { en: 'Password', pt: 'Senha', th: 'รหัสผ่าน', id: 'Kata sandi', zh_hant: '密碼' },
  password_note: {
    en: '{app} never sees your password.',
    pt: '{app} nunca vê a sua senha.',
    th: '{app} จะไม่เห็นรหัสผ่านของคุณ',
    id: '{app} tidak pernah melihat kata sandi Anda.',
    zh_hant: '{app} 不會看到您的密碼。',
  },
  sign_in: { en: 'Sign in', pt: 'Entrar', th: 'เข้าสู่ระบบ', id: 'Masuk', zh_hant: '登入' },
  cancel: {
    en: 'Cancel and go back to {host}',
    pt: 'Cancelar e voltar para {host}',
    th: 'ยกเลิกและกลับไปที่ {host}',
    id: 'Batal dan kembali ke {host}',
    zh_hant: '取消並返回 {host}',
  },
  partner: {
    en: 'Partner {partner_id}',
    pt: 'Parceiro {partner_id}',
    th: 'พาร์ทเนอร์ {partner_id}',
    id: 'Mitra {partner_id}',
    zh_hant: '合作夥伴 {partner_id}',
  },
  choose_language: { en: 'Language', pt: 'Idioma', th: 'ภาษา', id: 'Bahasa', zh_hant: '語言' },
} as const satisfies Texts;
