/**
 * What customers call things, in the four languages: phrases, apart by commas. Any of them is understood whatever is
 * spoken. By the label of a place, or by what else the palette leads to.
 */
interface Words {
  en: string
  es: string
  fr: string
  zh: string
}

/** By the English label of a place (navigation.ts, further-places.ts, palette-places.ts). */
export const placeWords: Readonly<Record<string, Words>> = {
  Dashboard: {
    en: 'home, overview, total',
    es: 'inicio, panel, resumen',
    fr: 'accueil, tableau de bord, vue d’ensemble',
    zh: '首页, 总览',
  },
  Accounts: {
    en: 'account list, my accounts, balance, how much do I have, how much money',
    es: 'cuentas, mis cuentas, saldo, cuánto tengo, cuánto dinero',
    fr: 'comptes, mes comptes, solde, combien ai-je',
    zh: '账户, 我的账户, 余额, 我有多少钱',
  },
  Transfers: {
    en: 'wire, wire transfer, send money, pay somebody, pay a friend, pay a person, monthly transfer, take back, undo, cancel a transfer, recipient, another bank, ach',
    es: 'transferencias, enviar dinero, pagar a un amigo, deshacer, cancelar transferencia, destinatario, otro banco',
    fr: 'virements, envoyer de l’argent, payer un ami, annuler un virement, bénéficiaire, autre banque',
    zh: '转账, 汇款, 电汇, 给朋友转钱, 撤销, 取消转账, 收款人',
  },
  'Transfer Money': {
    en: 'move money, transfer between accounts, send money',
    es: 'transferir dinero, mover dinero, entre mis cuentas',
    fr: 'virer de l’argent, déplacer de l’argent, entre mes comptes',
    zh: '转账, 转钱',
  },
  Payments: {
    en: 'pay bills, payee, bill pay, payment history',
    es: 'pagos, pagar facturas, beneficiario, historial de pagos',
    fr: 'paiements, payer des factures, bénéficiaire, historique des paiements',
    zh: '付款, 账单, 缴费, 付款记录',
  },
  'Pay Bills': {
    en: 'bill, pay a bill, rent, electric, utilities, phone bill, cancel a payment',
    es: 'pagar factura, alquiler, luz, recibos, cancelar un pago',
    fr: 'payer une facture, loyer, électricité, annuler un paiement',
    zh: '付账单, 缴费, 房租, 电费, 取消付款',
  },
  Investments: {
    en: 'stocks, shares, portfolio, funds, etf, buy, sell, trade, dividends, brokerage',
    es: 'inversiones, acciones, cartera, fondos, comprar, vender, dividendos',
    fr: 'placements, actions, portefeuille, fonds, acheter, vendre, dividendes',
    zh: '投资, 股票, 基金, 买入, 卖出, 股息',
  },
  'Student Center': {
    en: 'student services, college, university',
    es: 'centro estudiantil, estudiante, universidad',
    fr: 'espace étudiant, étudiant, université',
    zh: '学生中心, 学生, 大学',
  },
  'Open New Account': {
    en: 'open an account, new account, apply, start, new card, get a credit card, high yield',
    es: 'abrir una cuenta, cuenta nueva, solicitar, tarjeta nueva',
    fr: 'ouvrir un compte, nouveau compte, nouvelle carte',
    zh: '开户, 新账户, 申请, 新卡',
  },
  'Deposit Check': {
    en: 'mobile deposit, check by camera, photo of a check, cash a check, deposit a check',
    es: 'depositar cheque, foto del cheque, cobrar cheque, ingresar cheque',
    fr: 'déposer un chèque, photo du chèque, encaisser un chèque',
    zh: '存支票, 支票拍照',
  },
  'Account Settings': {
    en: 'nickname, rename account, routing number, aba, account number, primary account, iban, swift',
    es: 'ajustes de cuenta, apodo, número de ruta, número de cuenta, cuenta principal',
    fr: 'paramètres du compte, surnom, numéro d’acheminement, numéro de compte, compte principal',
    zh: '账户设置, 昵称, 路由号码, 账号',
  },
  'Statements & Documents': {
    en: 'download last statement, bank statement, pdf, csv, proof of account, paperless',
    es: 'extractos, descargar extracto, documentos, estado',
    fr: 'relevés, télécharger un relevé, documents',
    zh: '对账单, 下载对账单, 文件',
  },
  'Alerts & Notifications': {
    en: 'low balance alert, tell me, notify me, text me, email me, push',
    es: 'alertas, avisos, saldo bajo, avíseme',
    fr: 'alertes, avis, solde bas, prévenez-moi',
    zh: '提醒, 通知, 余额不足',
  },
  'Security Center': {
    en: 'security, safe, protect, phishing, scam, hacked',
    es: 'seguridad, estafa, proteger, me hackearon',
    fr: 'sécurité, arnaque, protéger, piraté',
    zh: '安全, 诈骗, 被盗号',
  },
  Activity: {
    en: 'transactions, search, history, category, csv, receipt, refund, refunds, purchases, charges, find a payment',
    es: 'movimientos, historial, buscar, reembolso, compras, cargos, recibo',
    fr: 'opérations, historique, chercher, remboursement, achats, reçu',
    zh: '交易, 明细, 历史, 退款, 消费, 收据',
  },
  Insights: {
    en: 'spending and income, where does my money go, analysis',
    es: 'análisis, gastos e ingresos, en qué gasto',
    fr: 'analyses, dépenses et revenus, où va mon argent',
    zh: '分析, 支出与收入',
  },
  Profile: {
    en: 'change email, change phone number, change address, new address, I moved, update my address, change my name, picture, personal details, credit score',
    es: 'perfil, cambiar correo, cambiar teléfono, cambiar dirección, me mudé, datos personales, puntaje de crédito',
    fr: 'profil, changer d’adresse, changer de courriel, changer de téléphone, j’ai déménagé, cote de crédit',
    zh: '个人资料, 修改邮箱, 修改电话, 修改地址, 搬家, 信用分',
  },
  'Withdraw Money': {
    en: 'cash, atm, branch, get cash, atm code, take out money, withdrawal',
    es: 'retirar dinero, efectivo, cajero, sucursal, sacar dinero',
    fr: 'retirer de l’argent, espèces, distributeur, agence, retrait',
    zh: '取款, 现金, 取钱, 网点',
  },
  'Find an ATM': {
    en: 'atm near me, nearest atm, find an atm, machine near me, find a branch, branch near me, branch hours, opening hours',
    es: 'cajero cercano, encontrar cajero, sucursal cercana, horario',
    fr: 'distributeur proche, trouver un distributeur, agence proche, horaires',
    zh: '附近的取款机, 附近网点, 营业时间',
  },
  'Order Checks': {
    en: 'checkbook, new checks, paper checks',
    es: 'pedir cheques, chequera, talonario',
    fr: 'commander des chèques, chéquier',
    zh: '订购支票, 支票簿',
  },
  'Automatic Payments': {
    en: 'autopay, standing order, recurring payment, cancel autopay, stop autopay, stop a recurring payment',
    es: 'pagos automáticos, domiciliación, pago recurrente, cancelar pago automático',
    fr: 'paiements automatiques, prélèvement, paiement récurrent, arrêter un paiement automatique',
    zh: '自动付款, 定期付款, 取消自动付款',
  },
  'Dispute a transaction': {
    en: 'dispute, fraud, wrong charge, not mine, unauthorized, chargeback, charged twice, I did not buy this, report fraud, stolen money',
    es: 'disputar, fraude, cargo incorrecto, no es mío, no reconozco, cobrado dos veces',
    fr: 'contester, fraude, débit erroné, pas de moi, débité deux fois',
    zh: '争议, 欺诈, 不是我的, 扣错, 重复扣款',
  },
  'Your disputes': {
    en: 'dispute status, my disputes, how far is my dispute, provisional credit',
    es: 'mis disputas, estado de la disputa',
    fr: 'mes contestations, état de la contestation',
    zh: '我的争议, 争议进度',
  },
  'Coming up': {
    en: 'next week, forecast, payday, when do I get paid, next deposit, what comes, scheduled, upcoming bills, what can I spend',
    es: 'próximamente, previsión, día de pago, cuándo cobro, programado, cuánto puedo gastar',
    fr: 'à venir, prévision, jour de paie, programmé, que puis-je dépenser',
    zh: '即将到来, 预测, 发薪日, 计划',
  },
  'Deposit history': {
    en: 'where is my check, check status, is my check there, pending deposit, hold on a check, when is my check available',
    es: 'historial de depósitos, mi cheque, estado del cheque, retención',
    fr: 'historique des dépôts, mon chèque, état du chèque',
    zh: '存款记录, 支票进度',
  },
  'Budget planner': {
    en: 'budget, plan my money, budgets',
    es: 'presupuesto, planificador',
    fr: 'budget, planifier',
    zh: '预算',
  },
  'Retirement calculator': {
    en: 'calculate retirement, when can I retire, enough to retire',
    es: 'calculadora de jubilación, cuándo puedo jubilarme',
    fr: 'calculateur de retraite, quand prendre ma retraite',
    zh: '退休计算, 何时退休',
  },
  'Redeem rewards': {
    en: 'points, cash back, rewards, redeem points',
    es: 'canjear, puntos, recompensas',
    fr: 'échanger, points, récompenses',
    zh: '兑换, 积分, 奖励',
  },
  Help: {
    en: 'support, faq, questions, how do I',
    es: 'ayuda, preguntas, soporte',
    fr: 'aide, questions, assistance',
    zh: '帮助, 常见问题',
  },
  'Customer service': {
    en: 'contact, call, phone number of the bank, talk to a person, human, complaint, agent, chat',
    es: 'atención al cliente, llamar, hablar con alguien, queja, teléfono del banco',
    fr: 'service clientèle, appeler, parler à quelqu’un, réclamation',
    zh: '客服, 打电话, 人工, 投诉',
  },
  'Lost or stolen card': {
    en: 'lost card, stolen card, lost my card, block my card, replace my card, replacement card, missing card, cancel my card, new card number, card not working',
    es: 'tarjeta perdida, tarjeta robada, perdí mi tarjeta, bloquear tarjeta, reponer tarjeta, cancelar tarjeta',
    fr: 'carte perdue, carte volée, bloquer ma carte, remplacer ma carte, annuler ma carte',
    zh: '卡丢了, 卡被盗, 挂失, 补卡, 取消卡',
  },
  'Card controls': {
    en: 'freeze, freeze my card, lock my card, unlock my card, card abroad, travel notice, traveling, online purchases, daily limit of a card, card limit, block my card, cancel my card, pause my card, debit card',
    es: 'controles de tarjeta, congelar tarjeta, bloquear tarjeta, viaje, compras en línea, límite diario',
    fr: 'contrôles de carte, geler ma carte, verrouiller ma carte, voyage, achats en ligne, plafond',
    zh: '卡片控制, 冻结卡, 锁卡, 旅行, 网上购物, 每日限额',
  },
  'Sign out everywhere else': {
    en: 'sessions, devices, log out, passkey, logout, signed on elsewhere',
    es: 'cerrar sesión, dispositivos, sesiones',
    fr: 'se déconnecter, appareils, sessions',
    zh: '退出登录, 设备, 会话',
  },
  Password: {
    en: 'change password, change my password, new password',
    es: 'cambiar contraseña, contraseña nueva',
    fr: 'changer de mot de passe, nouveau mot de passe',
    zh: '修改密码, 新密码',
  },
  'Two-step sign-on': {
    en: '2fa, authenticator, passkey, face id, fingerprint, two step, security question',
    es: 'autenticación, doble factor, huella, clave de acceso',
    fr: 'authentification, double facteur, empreinte, clé d’accès',
    zh: '双重验证, 指纹, 通行密钥',
  },
  Language: {
    en: 'switch language, spanish, french, chinese',
    es: 'idioma, cambiar idioma',
    fr: 'langue, changer de langue',
    zh: '语言, 切换语言',
  },
  'Tax information': {
    en: 'taxes, tax form, tax forms, tax papers, tax documents, 1099, 1099-int, 1098, w-2, irs, last year',
    es: 'impuestos, formulario de impuestos, documentos fiscales, 1099',
    fr: 'impôts, formulaire fiscal, documents fiscaux, 1099',
    zh: '税, 税表, 报税, 1099',
  },
  'Make Payment': {
    en: 'pay my card, pay credit card, pay off my card, minimum payment, due date, card payment, what do I owe, statement balance',
    es: 'pagar mi tarjeta, pago mínimo, fecha de vencimiento, cuánto debo',
    fr: 'payer ma carte, paiement minimum, échéance, combien je dois',
    zh: '还信用卡, 最低还款, 还款日, 欠多少',
  },
  'Credit limit': {
    en: 'raise my limit, credit limit increase, higher limit, more credit',
    es: 'límite de crédito, aumentar límite',
    fr: 'limite de crédit, augmenter la limite',
    zh: '信用额度, 提高额度',
  },
  'Balance transfer': {
    en: 'bring a balance, move card debt, consolidate debt',
    es: 'transferencia de saldo, consolidar deuda',
    fr: 'transfert de solde, regrouper mes dettes',
    zh: '余额转移, 转移欠款',
  },
  'Cash advance': {
    en: 'cash from my card, credit card cash, advance',
    es: 'adelanto de efectivo, efectivo con tarjeta',
    fr: 'avance de fonds, espèces avec ma carte',
    zh: '预借现金, 信用卡取现',
  },
  AutoSave: {
    en: 'round up, save automatically, automatic saving, saving rules',
    es: 'ahorro automático, redondeo',
    fr: 'épargne automatique, arrondi',
    zh: '自动储蓄',
  },
  'Contribute to retirement': {
    en: 'contribution, ira, roth, 401k, contribution limit',
    es: 'aportar a la jubilación, aportación, ira, 401k',
    fr: 'cotiser pour la retraite, cotisation, ira, 401k',
    zh: '退休供款, ira, 401k',
  },
  'Withdraw from retirement': {
    en: 'distribution, installments, retirement early withdrawal, ira withdrawal, 401k withdrawal, rmd',
    es: 'retirar de la jubilación, distribución, cuotas',
    fr: 'retirer de la retraite, distribution, échelonné',
    zh: '退休提取, 分期领取',
  },
  'Retirement loan': {
    en: 'borrow from 401k, 401k loan, loan from my plan',
    es: 'préstamo de jubilación, préstamo 401k',
    fr: 'prêt de retraite, prêt 401k',
    zh: '退休贷款, 401k 贷款',
  },
  'Retirement rollover': {
    en: 'roll over, move my 401k, rollover ira',
    es: 'traspaso de jubilación, traspasar 401k',
    fr: 'transfert de retraite, transférer mon 401k',
    zh: '退休账户转移, 转入 401k',
  },
  'Rebalance portfolio': {
    en: 'rebalance, allocation, asset mix',
    es: 'reequilibrar cartera, asignación',
    fr: 'rééquilibrer, répartition',
    zh: '再平衡, 资产配置',
  },
  'Early Withdrawal': {
    en: 'early withdrawal, break a cd, cash out cd, cd penalty, withdraw from a certificate, cd early withdrawal',
    es: 'retiro anticipado, romper el certificado, penalización',
    fr: 'retrait anticipé, casser le certificat, pénalité',
    zh: '提前支取, 存单罚金',
  },
  'CD renewal options': {
    en: 'cd, certificate of deposit, renew, renewal, maturity, cd rates, cd matures',
    es: 'certificado de depósito, renovar, renovación, vencimiento',
    fr: 'certificat de dépôt, renouveler, renouvellement, maturité',
    zh: '存单, 续期, 到期',
  },
  'CD interest payouts': {
    en: 'interest of a cd, certificate interest, cd payout',
    es: 'intereses del certificado',
    fr: 'intérêts du certificat',
    zh: '存单利息',
  },
  'Savings Account': {
    en: 'saving goal, savings goal, target, save for something',
    es: 'meta de ahorro, objetivo',
    fr: 'objectif d’épargne, but',
    zh: '储蓄目标',
  },
  'Your category rules': {
    en: 'categories, rules, change category',
    es: 'categorías, reglas',
    fr: 'catégories, règles',
    zh: '类别, 规则',
  },
  'What is counted': {
    en: 'forecast amounts, switch off, counted in the forecast',
    es: 'qué se cuenta, previsión',
    fr: 'ce qui est compté, prévision',
    zh: '计入哪些',
  },
  Beneficiaries: {
    en: 'add beneficiary, beneficiary, who receives, heir, inheritance, when I die',
    es: 'beneficiarios, herederos, herencia',
    fr: 'bénéficiaires, héritiers, succession',
    zh: '受益人, 继承',
  },
  'Interest details': {
    en: 'interest rate, interest rates, how much interest earned, apy, yield, rate on my savings, interest',
    es: 'tasa de interés, intereses ganados, rendimiento',
    fr: 'taux d’intérêt, intérêts gagnés, rendement',
    zh: '利率, 利息, 收益率',
  },
  'Credit Account': {
    en: 'apr, credit card, card details, interest on my card, purchase rate, credit card account, available credit',
    es: 'tarjeta de crédito, tasa de la tarjeta, crédito disponible',
    fr: 'carte de crédit, taux de la carte, crédit disponible',
    zh: '信用卡, 年利率, 可用额度',
  },
  'Spending by category': {
    en: 'spending, how much did I spend, what did I spend, spent, expenses, merchants, where does my money go',
    es: 'gastos, cuánto gasté, comercios, en qué gasto',
    fr: 'dépenses, combien ai-je dépensé, commerçants',
    zh: '支出, 花了多少, 商家',
  },
  'Cash flow': {
    en: 'cash flow, money in and out, income and spending by month',
    es: 'flujo de caja, entradas y salidas',
    fr: 'flux de trésorerie, entrées et sorties',
    zh: '现金流, 收支',
  },
  'Income found': {
    en: 'income, salary, paycheck, wages, how much do I earn',
    es: 'ingresos, salario, nómina, cuánto gano',
    fr: 'revenus, salaire, paie',
    zh: '收入, 工资',
  },
  'Subscriptions and fixed bills': {
    en: 'subscriptions, subscription, memberships, recurring charges, streaming, fixed bills, cancel a subscription',
    es: 'suscripciones, cargos recurrentes, cancelar suscripción',
    fr: 'abonnements, frais récurrents, résilier un abonnement',
    zh: '订阅, 会员, 固定账单',
  },
  'Net worth': {
    en: 'net worth, what am I worth, wealth, assets and debts',
    es: 'patrimonio, patrimonio neto',
    fr: 'patrimoine, valeur nette',
    zh: '净资产',
  },
  'Fees and interest that you paid': {
    en: 'fees, fees I paid, bank fees, charges of the bank, interest paid, interest charges',
    es: 'comisiones, comisiones pagadas, intereses pagados',
    fr: 'frais, frais payés, intérêts payés',
    zh: '费用, 已付费用, 已付利息',
  },
  'Dark appearance': {
    en: 'dark mode, dark theme, night mode, black background, theme, appearance, color scheme',
    es: 'modo oscuro, tema oscuro, tema, apariencia, aspecto, colores',
    fr: 'mode sombre, thème sombre, thème, apparence, couleurs',
    zh: '深色模式, 夜间模式, 主题, 外观',
  },
  'Light appearance': {
    en: 'light mode, light theme, day mode, white background, theme, appearance, color scheme',
    es: 'modo claro, tema claro, tema, apariencia, aspecto, colores',
    fr: 'mode clair, thème clair, thème, apparence, couleurs',
    zh: '浅色模式, 日间模式, 主题, 外观',
  },
  'Add New Payee': {
    en: 'add payee, new payee, biller, company',
    es: 'agregar beneficiario, nueva empresa',
    fr: 'ajouter un bénéficiaire, nouvelle société',
    zh: '添加收款方',
  },
}

/** By the id of a question (questions.ts). */
export const questionWords: Readonly<Record<string, Words>> = {
  code: {
    en: 'approval code, verification code, code not coming, where is my code',
    es: 'código de aprobación, código de verificación, no llega el código',
    fr: 'code d’approbation, code de vérification, code non reçu',
    zh: '批准码, 验证码',
  },
  settle: {
    en: 'settling, settle, when is my deposit available, hold, funds availability, pending',
    es: 'liquidación, cuándo está disponible, retención',
    fr: 'règlement, quand disponible, blocage',
    zh: '结算, 何时可用',
  },
  check: {
    en: 'check hold, check available, how long does a check take',
    es: 'retención del cheque, disponible',
    fr: 'blocage du chèque, disponible',
    zh: '支票何时可用',
  },
  'transfer-cost': {
    en: 'wire fee, wire cost, cost of a wire, transfer fee, fee for sending money, how much is a wire, how much is a wire transfer, wire transfer fee',
    es: 'comisión de transferencia, tarifa de transferencia, cuánto cuesta una transferencia, comisión por enviar dinero',
    fr: 'frais de virement, coût d’un virement',
    zh: '电汇费, 转账费, 手续费',
  },
  'take-back': {
    en: 'reverse a transfer, undo a transfer, sent to the wrong person, wrong transfer, cancel transfer, reversal, money back from a transfer',
    es: 'revertir transferencia, transferencia equivocada',
    fr: 'annuler un virement, virement erroné',
    zh: '撤回转账, 转错了',
  },
  'cash-cost': {
    en: 'atm fee, cash fee, cash advance fee, fee for cash, withdrawal fee',
    es: 'comisión del cajero, tarifa del cajero, comisión por efectivo',
    fr: 'frais de distributeur, frais de retrait',
    zh: '取款费, 取现手续费',
  },
  interest: {
    en: 'interest calculation, how is interest calculated, daily balance, compound interest',
    es: 'cálculo de intereses, cómo se calculan los intereses',
    fr: 'calcul des intérêts',
    zh: '利息怎么算',
  },
  certificate: {
    en: 'early withdrawal penalty, penalty, cd penalty, early withdrawal',
    es: 'penalización por retiro anticipado, penalización',
    fr: 'pénalité de retrait anticipé, pénalité',
    zh: '提前支取罚金',
  },
  'not-mine': {
    en: 'unknown charge, I do not know this charge, unauthorized charge, scammed, identity theft',
    es: 'cargo desconocido, no reconozco este cargo, me estafaron',
    fr: 'débit inconnu, je ne reconnais pas, escroquerie',
    zh: '不认识的扣款, 被骗',
  },
  password: {
    en: 'forgot password, forgot my password, reset password, cannot sign on, locked out, forgot username',
    es: 'olvidé mi contraseña, restablecer contraseña, no puedo entrar',
    fr: 'mot de passe oublié, réinitialiser, impossible de me connecter',
    zh: '忘记密码, 重置密码, 无法登录',
  },
  insured: {
    en: 'fdic, insured, is my money safe, deposit insurance',
    es: 'fdic, seguro de depósitos, está seguro mi dinero',
    fr: 'fdic, assurance des dépôts, mon argent est-il protégé',
    zh: 'fdic, 存款保险',
  },
  pay: {
    en: 'direct deposit, direct deposit form, set up direct deposit, employer, salary to this bank, switch my pay, where do I send my paycheck',
    es: 'depósito directo, domiciliar nómina, empleador',
    fr: 'dépôt direct, virement de salaire, employeur',
    zh: '直接存款, 工资入账, 雇主',
  },
  short: {
    en: 'overdraft, overdrawn, overdraft fee, not enough money, insufficient funds, nsf, bounced, negative balance, declined, payment refused',
    es: 'sobregiro, descubierto, fondos insuficientes, saldo negativo, rechazado',
    fr: 'découvert, fonds insuffisants, solde négatif, refusé',
    zh: '透支, 余额不足, 被拒',
  },
  stop: {
    en: 'stop payment, stop a check, stop check, cancel a check, void check, cancel a payment, stop a payment',
    es: 'detener un pago, detener un cheque, cancelar un cheque, cancelar un pago',
    fr: 'opposition, opposition sur chèque, annuler un chèque, arrêter un paiement',
    zh: '止付, 取消支票, 停止付款',
  },
  limits: {
    en: 'limits, limit, daily limit, atm limit, transfer limit, withdrawal limit, deposit limit, check limit, how much can I withdraw, maximum',
    es: 'límites, límite, límite diario, límite del cajero, cuánto puedo retirar, máximo',
    fr: 'plafonds, limites, plafond de retrait, combien puis-je retirer, maximum',
    zh: '限额, 每日限额, 取款限额, 最多取多少',
  },
  monthly: {
    en: 'monthly fee, maintenance fee, service charge, service fee, account fee, minimum balance, fees, cost of an account',
    es: 'comisión mensual, comisión de mantenimiento, saldo mínimo, comisiones',
    fr: 'frais mensuels, frais de tenue de compte, solde minimum, frais',
    zh: '月费, 账户管理费, 最低余额, 费用',
  },
  minimum: {
    en: 'minimum payment, due date, when is my payment due, least to pay, late fee, late payment, grace period',
    es: 'pago mínimo, fecha de vencimiento, cuándo vence, pago tardío',
    fr: 'paiement minimum, échéance, quand payer, retard de paiement',
    zh: '最低还款, 还款日, 逾期',
  },
  close: {
    en: 'close account, close my account, cancel my account, delete account, leave the bank',
    es: 'cerrar cuenta, cerrar mi cuenta, cancelar mi cuenta',
    fr: 'fermer un compte, clôturer mon compte',
    zh: '关闭账户, 销户',
  },
}

/** What the bank does not have, by an id of `absent` (palette-places.ts). */
export const absentWords: Readonly<Record<string, Words>> = {
  loans: {
    en: 'mortgage, home loan, heloc, refinance, car loan, auto loan, personal loan, loan, borrow money, student loan',
    es: 'hipoteca, préstamo, préstamo de coche, préstamo personal, pedir prestado',
    fr: 'hypothèque, prêt immobilier, prêt auto, prêt personnel, emprunter',
    zh: '房贷, 按揭, 车贷, 个人贷款, 借钱',
  },
  friends: {
    en: 'zelle, venmo, cash app, paypal, pay a friend by phone number, request money, split a bill with friends',
    es: 'zelle, venmo, bizum, paypal, pedir dinero',
    fr: 'zelle, venmo, paypal, demander de l’argent',
    zh: 'zelle, venmo, paypal, 支付宝, 微信支付',
  },
  wallet: {
    en: 'apple pay, google pay, samsung pay, digital wallet, mobile wallet, add card to phone, virtual card',
    es: 'apple pay, google pay, billetera digital, tarjeta virtual',
    fr: 'apple pay, google pay, portefeuille numérique, carte virtuelle',
    zh: 'apple pay, google pay, 电子钱包, 虚拟卡',
  },
  crypto: {
    en: 'crypto, bitcoin, cryptocurrency, ethereum',
    es: 'cripto, bitcoin, criptomonedas',
    fr: 'crypto, bitcoin, cryptomonnaies',
    zh: '加密货币, 比特币',
  },
  currency: {
    en: 'foreign currency, exchange rate, euro, euros, currency exchange, international transfer, send money abroad, foreign transaction fee',
    es: 'divisas, moneda extranjera, tipo de cambio, euros, transferencia internacional',
    fr: 'devises, taux de change, euros, virement international',
    zh: '外币, 汇率, 国际汇款',
  },
  joint: {
    en: 'joint account, add owner, add my wife, add my husband, share an account, authorized user, power of attorney, kids account, account for my child',
    es: 'cuenta conjunta, agregar titular, usuario autorizado, poder notarial',
    fr: 'compte joint, ajouter un titulaire, utilisateur autorisé, procuration',
    zh: '联名账户, 添加持有人, 授权用户',
  },
  pin: {
    en: 'pin, change pin, forgot pin, card pin',
    es: 'pin, cambiar pin, olvidé mi pin',
    fr: 'code pin, changer de code',
    zh: '卡密码, 修改密码',
  },
  papers: {
    en: 'cashier’s check, money order, notary, safe deposit box, certified check',
    es: 'cheque de caja, giro postal, notario, caja de seguridad',
    fr: 'chèque de banque, mandat, notaire, coffre-fort',
    zh: '本票, 汇票, 公证, 保险箱',
  },
  insurance: {
    en: 'car insurance, life insurance, home insurance, insurance quote, buy insurance',
    es: 'seguro de coche, seguro de vida, seguro de hogar',
    fr: 'assurance auto, assurance vie, assurance habitation',
    zh: '车险, 人寿保险, 房屋保险',
  },
}

/** What customers call the bank's categories, beside their names (categories.schema.ts). */
export const categoryWords: Readonly<Record<string, Words>> = {
  Groceries: {
    en: 'grocery, food, supermarket',
    es: 'comida, supermercado',
    fr: 'nourriture, courses',
    zh: '食品, 超市',
  },
  Dining: {
    en: 'food, restaurant, restaurants, eating out, takeout, coffee',
    es: 'comida, restaurante, comer fuera',
    fr: 'nourriture, restaurant, restos',
    zh: '餐饮, 餐馆, 外卖',
  },
  Transport: {
    en: 'gas, fuel, taxi, bus, parking',
    es: 'gasolina, taxi, bus',
    fr: 'essence, taxi, bus',
    zh: '汽油, 打车',
  },
  Travel: {
    en: 'trips, hotel, hotels, flights',
    es: 'viajes, hotel, vuelos',
    fr: 'voyages, hôtel, vols',
    zh: '旅行, 酒店',
  },
  Housing: { en: 'rent', es: 'alquiler, renta', fr: 'loyer', zh: '房租' },
  Utilities: { en: 'electric, power, water', es: 'luz, agua', fr: 'électricité, eau', zh: '水电' },
  Health: { en: 'doctor, pharmacy, medical', es: 'médico, farmacia', fr: 'médecin, pharmacie', zh: '医疗, 药店' },
  Entertainment: { en: 'movies, fun', es: 'cine, ocio', fr: 'cinéma, loisirs', zh: '娱乐, 电影' },
}
