/**
 * Every REST call, one line each, over the same procedures. `top` names the fields that the documents read beside `data`;
 * `additive` marks what the documents do not have.
 */
import { del, get, post, put, type RestCall } from './rest-call.ts'
import { appRouter as api } from './router.ts'

const ours = { additive: true } as const

export const restCalls: readonly RestCall[] = [
  // doc1 §7: access
  post('/auth/login', api.auth.login, { top: ['token', 'user', 'twoFactorRequired', 'challengeId', 'method'] }),
  post('/auth/second-factor', api.auth.secondFactor, { top: ['token', 'user'], ...ours }),
  post('/auth/logout', api.auth.logout, ours),
  post('/auth/register', api.auth.register, { top: ['token', 'user'], status: 201 }),
  post('/auth/undo-change', api.auth.undoChange, { top: ['message'], ...ours }),
  get('/auth/me', api.auth.me),
  put('/auth/updateprofile', api.profile.updateFields),
  post('/auth/forgotpassword', api.auth.forgotPassword, { top: ['resetToken', 'message'] }),
  put('/auth/resetpassword/:resetToken', api.auth.resetPassword, { top: ['message'] }),
  put('/auth/change-password', api.auth.changePassword, { top: ['message'] }),
  get('/auth/session', api.auth.session, ours),
  get('/auth/sessions', api.auth.sessions, ours),
  post('/auth/sessions/end-others', api.auth.endOthers, ours),
  del('/auth/sessions/:id', api.auth.endSession, ours),
  post('/auth/authenticator', api.auth.setUpAuthenticator, ours),
  post('/auth/authenticator/confirm', api.auth.confirmAuthenticator, ours),
  get('/auth/passkeys', api.auth.passkeys, ours),
  post('/auth/passkeys/start', api.auth.startPasskey, ours),
  post('/auth/passkeys', api.auth.addPasskey, ours),
  del('/auth/passkeys/:id', api.auth.removePasskey, ours),
  post('/auth/passkey-sign-on/start', api.auth.startPasskeySignOn, ours),
  post('/auth/passkey-sign-on', api.auth.passkeySignOn, { top: ['token', 'user'], ...ours }),

  // doc1 §7: profile
  get('/profile', api.profile.get),
  put('/profile', api.profile.update),
  put('/profile/security', api.profile.security),
  put('/profile/preferences', api.profile.preferences),
  put('/profile/notifications', api.profile.notifications),

  // doc1 §7, doc3 §7: dashboard and accounts
  get('/dashboard', api.dashboard.get),
  get('/dashboard/account/:id', api.dashboard.account),
  post('/dashboard/account', api.openAccount.add, {
    status: 201,
    top: ['message'],
    failed: 'Failed to add account. Please try again.',
  }),
  post('/open-account', api.openAccount.open, { status: 201, top: ['message'] }),

  // doc3 §7: check orders
  get('/order-checks/check-styles', api.checkOrders.styles),
  get('/order-checks/pricing', api.checkOrders.pricing),
  get('/order-checks/preferences', api.checkOrders.preferences, {
    top: ['checkStyle', 'deliveryMethod', 'customization'],
  }),
  post('/order-checks/preferences', api.checkOrders.savePreferences),
  post('/order-checks/upload-photo', api.checkOrders.uploadPhoto, { status: 201 }),
  post('/order-checks', api.checkOrders.order, { status: 201 }),

  // doc3 §7: account alerts
  get('/account-alerts', api.alerts.get, { top: ['alerts', 'contactInfo'] }),
  put('/account-alerts', api.alerts.saveAll),
  put('/account-alerts/contact', api.alerts.contact),
  get('/account-alerts/preview', api.alerts.preview, ours),
  put('/account-alerts/:group', api.alerts.group),
  put('/account-alerts/:group/:item', api.alerts.group),
  get('/notifications', api.notifications.list, ours),
  post('/notifications/read', api.notifications.markRead, ours),

  // doc3 §7: disputes
  post('/disputes', api.disputes.submit, { status: 201 }),
  get('/disputes', api.disputes.list, ours),
  get('/disputes/transactions', api.disputes.transactions, ours),
  get('/disputes/transactions/:transactionId', api.disputes.transaction, ours),
  get('/disputes/:number', api.disputes.get, ours),
  post('/disputes/:number/attachments/:n', api.disputes.attachment, ours),

  // doc2 §7: mobile check deposit; read at the top level and inside data (C-94)
  get('/check-deposits/limits', api.checkDeposits.limits, { top: ['limits', 'usedToday'] }),
  get('/check-deposits/accounts', api.checkDeposits.accounts, { top: ['accounts'] }),
  get('/check-deposits/history', api.checkDeposits.history, { top: ['deposits'] }),
  post('/check-deposits', api.checkDeposits.submit, { status: 201, top: ['deposit', 'message'] }),
  get('/check-deposits/:id/images', api.checkDeposits.images, ours),
  get('/accounts', api.accounts.list),
  get('/accounts/pay-in/preview', api.accounts.payInPreview, ours),
  get('/accounts/closed', api.accounts.closed, ours),
  get('/accounts/:accountId/transactions', api.accounts.transactions, ours),
  put('/accounts/:accountId/settings', api.accounts.updateSettings, ours),
  get('/accounts/:accountId', api.accounts.get, ours),
  get('/accounts/:accountId/proof', api.accounts.proof, ours),
  post('/accounts/:accountId/deposit', api.accounts.deposit, ours),
  post('/accounts/:accountId/statement', api.statements.any, ours),
  get('/transactions/:lineId', api.accounts.line, ours),
  put('/transactions/:lineId/note', api.accounts.note, ours),

  // doc2 §7: checking
  get('/checking/:accountId', api.checking.get),
  get('/checking/:accountId/transactions', api.checking.transactions),
  post('/checking/:accountId/deposit', api.checking.deposit),
  post('/checking/:accountId/statement', api.statements.checking),

  // doc2 §7: savings
  get('/savings/debug-accounts', api.savings.debug),
  get('/savings/:accountId', api.savings.get),
  get('/savings/:accountId/transactions', api.savings.transactions),
  post('/savings/:accountId/statement', api.statements.savings),
  post('/savings/:accountId/deposit', api.savings.deposit),

  // doc2 §7: credit
  get('/credit-accounts/cash-advance', api.cards.advances, ours),
  get('/credit-accounts/balance-transfers', api.cards.balanceTransfers, ours),
  get('/credit-accounts/credit-limit', api.cards.limits, ours),
  get('/credit-accounts/rewards', api.cards.rewards, ours),
  get('/credit-accounts/:accountId', api.cards.get),
  get('/credit-accounts/:accountId/transactions', api.cards.transactions),
  post('/credit-accounts/:accountId/statement', api.statements.credit),
  post('/credit-accounts/:accountId/payment', api.cards.pay),
  post('/credit-accounts/:accountId/credit-balance', api.cards.payOutCredit, ours),
  get('/credit-accounts/:accountId/cash-advance/preview', api.cards.previewAdvance, ours),
  post('/credit-accounts/:accountId/cash-advance', api.cards.advance, ours),
  post('/credit-accounts/:accountId/credit-limit', api.cards.requestLimit, ours),
  get('/credit-accounts/:accountId/balance-transfers/preview', api.cards.previewBalanceTransfer, ours),
  post('/credit-accounts/:accountId/balance-transfers', api.cards.transferBalance, ours),
  get('/cards/controls', api.cards.controls, ours),
  put('/cards/:accountId/controls', api.cards.setControls, ours),
  post('/balance-transfers/:transferId/verify', api.cards.verifyBalance, ours),
  post('/balance-transfers/:transferId/code', api.cards.resendBalanceCode, ours),
  get('/credit-accounts/:accountId/rewards/preview', api.cards.previewRedemption, ours),
  post('/credit-accounts/:accountId/rewards', api.cards.redeem, ours),

  // doc2 §7: retirement
  get('/retirement/rollovers', api.retirement.rollovers, ours),
  get('/retirement/:accountId/rollover/preview', api.retirement.previewRollover, ours),
  post('/retirement/:accountId/rollover', api.retirement.rollOver, ours),
  get('/retirement/loans', api.retirement.loans, ours),
  get('/retirement/loans/:id/payment/preview', api.retirement.previewLoanPayment, ours),
  post('/retirement/loans/:id/payment', api.retirement.payLoan, ours),
  put('/retirement/loans/:id/autopay', api.retirement.repayLoanFrom, ours),
  get('/retirement/:accountId/loan/preview', api.retirement.previewLoan, ours),
  post('/retirement/:accountId/loan', api.retirement.takeLoan, ours),
  get('/retirement/contributions', api.retirement.contributions, ours),
  del('/retirement/contributions/:id', api.retirement.cancelContribution, ours),
  get('/retirement/:accountId/contributions/preview', api.retirement.previewContribution, ours),
  post('/retirement/:accountId/contributions', api.retirement.planContribution, ours),
  get('/retirement/:accountId/beneficiaries', api.retirement.beneficiaries, ours),
  post('/retirement/:accountId/beneficiaries', api.retirement.saveBeneficiaries, ours),
  post('/retirement/:accountId/beneficiaries/confirm', api.retirement.confirmBeneficiaries, ours),
  get('/retirement/:accountId', api.retirement.get),
  get('/retirement/:accountId/transactions', api.retirement.transactions),
  post('/retirement/:accountId/statement', api.statements.retirement),
  post('/retirement/:accountId/deposit', api.retirement.contribute),
  get('/retirement/:accountId/withdrawal/preview', api.retirement.previewDistribution, ours),
  post('/retirement/:accountId/withdrawal', api.retirement.distribute, ours),

  // doc2 §7: student
  get('/student/:accountId', api.student.get),
  get('/student/:accountId/transactions', api.student.transactions),
  post('/student/:accountId/statement', api.statements.student),
  post('/student/:accountId/deposit', api.student.deposit),

  // doc2 §7: certificate of deposit
  get('/cd/:accountId', api.cds.get),
  get('/cd/:accountId/transactions', api.cds.transactions),
  post('/cd/:accountId/statement', api.statements.cd),
  get('/cd/:accountId/early-withdrawal/quote', api.cds.quote, ours),
  post('/cd/:accountId/early-withdrawal', api.cds.withdrawEarly),
  put('/cd/:accountId/maturity', api.cds.choose, ours),
  get('/cd/:accountId/maturity/preview', api.cds.previewChoice, ours),
  put('/cd/:accountId/interest', api.cds.chooseInterest, ours),
  get('/cd/:accountId/interest/preview', api.cds.previewInterestChoice, ours),
  post('/cd/:accountId/addition', api.cds.add, ours),
  get('/cd/:accountId/addition/preview', api.cds.previewAddition, ours),
  post('/cd/:accountId/payout', api.cds.payOut, ours),
  get('/cd/:accountId/payout/preview', api.cds.previewPayout, ours),

  // doc2 §7: investment
  get('/investment/quotes', api.investments.quotes, ours),
  get('/investment/quotes/:symbol/history', api.investments.history, ours),
  get('/investment/overview', api.investments.overview, ours),
  get('/investment/portfolios', api.investments.portfolios, ours),
  get('/investment/:accountId/rebalance/preview', api.investments.previewRebalance, ours),
  post('/investment/:accountId/rebalance', api.investments.rebalance, ours),
  get('/investment/:accountId', api.investments.get),
  get('/investment/:accountId/transactions', api.investments.transactions),
  post('/investment/:accountId/statement', api.statements.investment),
  post('/investment/:accountId/buy', api.investments.buy),
  post('/investment/:accountId/sell', api.investments.sell),
  del('/investment/:accountId/orders/:orderId', api.investments.cancelOrder, ours),

  // the document centre
  get('/statements', api.statements.list, ours),
  post('/statements/:id/download', api.statements.download, ours),

  // doc1 §7, doc3 §7: transfers
  post('/dashboard/transfer', api.transfers.fromDashboard, {
    top: ['message'],
    failed: 'Failed to complete transfer. Please try again.',
  }),
  get('/transfers/accounts', api.transfers.accounts, { top: ['accounts'] }),
  get('/transfers/recipients', api.transfers.recipients),
  put('/transfers/recipients/:recipientId', api.transfers.renameRecipient, ours),
  del('/transfers/recipients/:recipientId', api.transfers.forgetRecipient, ours),
  get('/transfers/banks', api.transfers.banks),
  get('/transfers/preview', api.transfers.preview, ours),
  post('/transfers/transfer', api.transfers.submit, { top: ['message'] }),
  post('/transfers/verify', api.transfers.verify, { top: ['message'] }),
  get('/transfers/status/:transferId', api.transfers.status),
  get('/transfers/recent', api.transfers.recent, ours),
  get('/transfers/scheduled', api.transfers.scheduled, ours),
  put('/transfers/:transferId', api.transfers.change, ours),
  del('/transfers/:transferId', api.transfers.cancel, ours),
  post('/transfers/:transferId/reverse', api.transfers.reverse, ours),
  post('/transfers/:transferId/code', api.transfers.resendCode, ours),

  // doc3 §7: withdrawals
  get('/withdrawals/history', api.withdrawals.history),
  get('/withdrawals/limits', api.withdrawals.limits, ours),
  get('/withdrawals/preview', api.withdrawals.preview, ours),
  get('/withdrawals/atms/nearby', api.withdrawals.nearbyAtms),
  post('/withdrawals/withdraw', api.withdrawals.withdraw),
  post('/withdrawals/receipt', api.withdrawals.receipt, { top: ['message'] }),
  get('/withdrawals/:transactionId', api.withdrawals.status, ours),
  del('/withdrawals/:transactionId', api.withdrawals.cancel, ours),

  // doc3 §7: pay bills, under a name of its own and, but for the accounts, directly (C-100)
  get('/bill-pay/accounts', api.payBills.accounts),
  ...['', '/bill-pay'].flatMap(base => [
    get(`${base}/bills/upcoming`, api.payBills.bills),
    put(`${base}/bills/:id/autopay`, api.payBills.setBillAutopay),
    put(`${base}/bills/:id/reminder`, api.payBills.setBillReminder),
    get(`${base}/payments`, api.payBills.payments),
    get(`${base}/payments/report`, api.payBills.report),
    get(`${base}/payments/preview`, api.payBills.preview, ours),
    post(`${base}/payments`, api.payBills.schedule, { status: 201 }),
    post(`${base}/payments/recurring`, api.payBills.scheduleRecurring, { status: 201 }),
    get(`${base}/payments/:id`, api.payBills.payment),
    del(`${base}/payments/:id`, api.payBills.cancel),
    get(`${base}/payments/:id/receipt`, api.payBills.receipt),
    get(`${base}/payees`, api.payBills.payees),
    post(`${base}/payees`, api.payBills.addPayee, { status: 201 }),
    post(`${base}/payees/:id/verify`, api.payBills.verifyPayee),
    post(`${base}/payees/:id/resend-code`, api.payBills.resendPayeeCode),
    del(`${base}/payees/:id`, api.payBills.removePayee),
  ]),

  // doc3 §7: automatic payments
  get('/autopay', api.autopay.list),
  get('/autopay/payees', api.autopay.payees, { top: ['billPayees', 'transferPayees'] }),
  get('/autopay/preview', api.autopay.preview, ours),
  post('/autopay', api.autopay.create, { status: 201 }),
  put('/autopay/:id', api.autopay.update),
  del('/autopay/:id', api.autopay.cancel),
  get('/autopay/:id', api.autopay.get, ours),

  // everything that is scheduled, and what it does to an account
  get('/coming-up', api.comingUp.list, ours),
  get('/coming-up/outlook', api.comingUp.outlook, ours),
  get('/coming-up/forecast/:accountId', api.comingUp.forecast, ours),
  put('/coming-up/forecast/:accountId', api.comingUp.follow, ours),

  // lines of every account, and what customers write beside them
  get('/activity', api.activity.list, ours),
  get('/activity/total', api.activity.total, ours),
  get('/activity/export', api.activity.exported, ours),
  get('/insights', api.insights.get, ours),
  get('/insights/net-worth', api.insights.netWorth, ours),
  get('/interest-details', api.interestDetails.get, ours),
  get('/autosave', api.autoSave.get, ours),
  put('/autosave', api.autoSave.save, ours),
  put('/autosave/paused', api.autoSave.pause, ours),
  post('/autosave/rules', api.autoSave.addRule, { status: 201, ...ours }),
  del('/autosave/rules/:id', api.autoSave.removeRule, ours),
  get('/budget', api.budgetPlanner.get, ours),
  put('/budget/:category', api.budgetPlanner.set, ours),
  del('/budget/:category', api.budgetPlanner.remove, ours),
  get('/categories', api.categories.list, ours),
  del('/categories/rules/:such', api.categories.forget, ours),
  get('/transactions/:lineId/entry', api.categories.entry, ours),
  put('/transactions/:lineId/category', api.categories.correct, ours),
  put('/transactions/:lineId/parts', api.categories.split, ours),
  put('/transactions/:lineId/tags', api.categories.tag, ours),
  put('/transactions/:lineId/receipt', api.categories.keepReceipt, ours),
  post('/transactions/:lineId/receipt', api.categories.linkReceipt, ours),
  del('/transactions/:lineId/receipt', api.categories.removeReceipt, ours),

  // approval codes, and what became of a money act
  post('/verification/challenge', api.verification.challenge, ours),
  post('/verification/redeem', api.verification.redeem, ours),
  get('/commands/:key', api.commands.status, ours),
  post('/commands/:key/close', api.commands.close, ours),
]
