/** The words of documents in the customer's language: English is the key; a word that is missing stays English. */
import type { Language } from '../language.schema.ts'

type Words = readonly [es: string, fr: string, zh: string]

/** Statements, receipts and reports, and what their accounts and payments are called. */
export const words: Readonly<Record<string, Words>> = {
  'Account statement': ['Estado de cuenta', 'Relevé de compte', '账户对账单'],
  '{account}: {first} to {last}': [
    '{account}: {first} a {last}',
    '{account} : du {first} au {last}',
    '{account}：{first} 至 {last}',
  ],
  'Page {n} of {all}': ['Página {n} de {all}', 'Page {n} sur {all}', '第 {n} 页，共 {all} 页'],
  'Opening balance': ['Saldo inicial', 'Solde initial', '期初余额'],
  'Money in': ['Entradas', 'Entrées', '转入'],
  'Money out': ['Salidas', 'Sorties', '转出'],
  'Closing balance': ['Saldo final', 'Solde final', '期末余额'],
  Interest: ['Intereses', 'Intérêts', '利息'],
  Fees: ['Comisiones', 'Frais', '费用'],
  Transactions: ['Movimientos', 'Opérations', '交易记录'],
  Date: ['Fecha', 'Date', '日期'],
  Description: ['Descripción', 'Libellé', '说明'],
  Amount: ['Importe', 'Montant', '金额'],
  Balance: ['Saldo', 'Solde', '余额'],
  'There were no transactions in this period.': [
    'No hubo movimientos en este período.',
    'Aucune opération pendant cette période.',
    '此期间没有交易。',
  ],
  'Reward points': ['Puntos de recompensa', 'Points de fidélité', '奖励积分'],
  'Minimum payment': ['Pago mínimo', 'Paiement minimum', '最低还款额'],
  Due: ['Vence', 'Échéance', '到期日'],
  Units: ['Unidades', 'Unités', '单位'],
  'Credit limit': ['Límite de crédito', 'Plafond de crédit', '信用额度'],
  '{account}, ending in {four}': [
    '{account}, terminada en {four}',
    '{account}, se terminant par {four}',
    '{account}，尾号 {four}',
  ],
  'Routing number {number}': ['Número de ruta {number}', 'Numéro d’acheminement {number}', '路由号码 {number}'],
  'Prepared {date}': ['Preparado el {date}', 'Établi le {date}', '编制日期 {date}'],
  'Summary of the period': ['Resumen del período', 'Résumé de la période', '本期摘要'],
  'Wrenfield is a fictional bank. Report an error within 60 days.': [
    'Wrenfield es un banco ficticio. Comunique un error en un plazo de 60 días.',
    'Wrenfield est une banque fictive. Signalez une erreur dans les 60 jours.',
    'Wrenfield 是一家虚构的银行。如有错误，请在 60 天内告知。',
  ],
  Checking: ['Cuenta corriente', 'Compte courant', '支票账户'],
  Savings: ['Ahorros', 'Épargne', '储蓄账户'],
  Student: ['Estudiante', 'Étudiant', '学生账户'],
  'Money Market': ['Mercado monetario', 'Marché monétaire', '货币市场账户'],
  Credit: ['Crédito', 'Crédit', '信用卡'],
  'Certificate of Deposit': ['Certificado de depósito', 'Certificat de dépôt', '定期存单'],
  Retirement: ['Jubilación', 'Retraite', '退休账户'],
  Investment: ['Inversión', 'Placement', '投资账户'],
  'Payment receipt': ['Recibo de pago', 'Reçu de paiement', '付款收据'],
  'Payment report': ['Informe de pagos', 'Rapport de paiements', '付款报告'],
  'Printed on {date}': ['Impreso el {date}', 'Imprimé le {date}', '打印日期 {date}'],
  '1 payment': ['1 pago', '1 paiement', '1 笔付款'],
  '{n} payments': ['{n} pagos', '{n} paiements', '{n} 笔付款'],
  '{count}, {amount} of them processed': [
    '{count}, de ellos {amount} procesados',
    '{count}, dont {amount} traités',
    '{count}，其中已处理 {amount}',
  ],
  'Confirmation number': ['Número de confirmación', 'Numéro de confirmation', '确认号'],
  Confirmation: ['Confirmación', 'Confirmation', '确认号'],
  'Paid to': ['Pagado a', 'Payé à', '收款方'],
  Payee: ['Beneficiario', 'Bénéficiaire', '收款方'],
  Account: ['Cuenta', 'Compte', '账户'],
  'Payment date': ['Fecha de pago', 'Date de paiement', '付款日期'],
  Status: ['Estado', 'État', '状态'],
  'Paid from': ['Pagado desde', 'Payé depuis', '付款账户'],
  Category: ['Categoría', 'Catégorie', '类别'],
  Frequency: ['Frecuencia', 'Fréquence', '频率'],
  Memo: ['Concepto', 'Motif', '附言'],
  Pending: ['Pendiente', 'En attente', '待处理'],
  Processed: ['Procesado', 'Traité', '已处理'],
  Failed: ['Fallido', 'Échoué', '失败'],
  Cancelled: ['Cancelado', 'Annulé', '已取消'],
  Once: ['Una vez', 'Une fois', '一次'],
  Weekly: ['Cada semana', 'Chaque semaine', '每周'],
  Monthly: ['Cada mes', 'Chaque mois', '每月'],
  Utilities: ['Servicios públicos', 'Services publics', '水电燃气'],
  'Mortgage/Rent': ['Hipoteca/Alquiler', 'Hypothèque/Loyer', '房贷/房租'],
  Insurance: ['Seguros', 'Assurance', '保险'],
  'Credit Card': ['Tarjeta de crédito', 'Carte de crédit', '信用卡'],
  Loan: ['Préstamo', 'Prêt', '贷款'],
  'Phone/Internet': ['Teléfono/Internet', 'Téléphone/Internet', '电话/网络'],
  Subscription: ['Suscripción', 'Abonnement', '订阅'],
  Other: ['Otros', 'Autres', '其他'],
  'This payment has not been made yet. Until its payment run it can be cancelled under Pay Bills.': [
    'Este pago aún no se ha realizado. Hasta su ejecución puede cancelarse en Pagar facturas.',
    'Ce paiement n’a pas encore été effectué. Jusqu’à son exécution, il peut être annulé sous Payer des factures.',
    '此付款尚未执行。执行之前，可在“支付账单”中取消。',
  ],
  'This payment was not made. No money moved.': [
    'Este pago no se realizó. No se movió dinero.',
    'Ce paiement n’a pas été effectué. Aucun argent n’a été déplacé.',
    '此付款未执行，没有资金转移。',
  ],
  'This payment was cancelled. No money moved.': [
    'Este pago se canceló. No se movió dinero.',
    'Ce paiement a été annulé. Aucun argent n’a été déplacé.',
    '此付款已取消，没有资金转移。',
  ],
}

const column: Readonly<Record<Language, number>> = { en: -1, es: 0, fr: 1, zh: 2 }

/** A document's language: its words, and its dates. */
export interface Speech {
  language: Language
  /** `{name}` in the text is a value. */
  say: (text: string, values?: Readonly<Record<string, string | number>>) => string
  /** 'November 5, 2026' */
  day: (day: string) => string
  /** 'Nov 5' */
  shortDay: (day: string) => string
  /** 'Nov 5, 2026' */
  dayWithYear: (day: string) => string
}

export function speechOf(language: Language): Speech {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const known = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: string) => known.format(new Date(`${day}T12:00:00Z`))
  }
  return {
    language,
    say: (text, values = {}) =>
      (words[text]?.[column[language]] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
    day: format({ year: 'numeric', month: 'long', day: 'numeric' }),
    shortDay: format({ month: 'short', day: 'numeric' }),
    dayWithYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
  }
}
