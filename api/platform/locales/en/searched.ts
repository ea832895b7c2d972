/** Of these every language has its own (api/platform/searched.schema.ts). */
const english = {
  places: {
    Dashboard: 'home, overview, total',
    Accounts: 'account list, my accounts, balance, how much do I have, how much money',
    Transfers:
      'wire, wire transfer, send money, pay somebody, pay a friend, pay a person, monthly transfer, take back, ' +
      'undo, cancel a transfer, recipient, another bank, ach',
    'Transfer Money': 'move money, transfer between accounts, send money',
    Payments: 'pay bills, payee, bill pay, payment history',
    'Pay Bills': 'bill, pay a bill, rent, electric, utilities, phone bill, cancel a payment',
    Investments: 'stocks, shares, portfolio, funds, etf, buy, sell, trade, dividends, brokerage',
    'Student Center': 'student services, college, university',
    'Open New Account': 'open an account, new account, apply, start, new card, get a credit card, high yield',
    'Deposit Check': 'mobile deposit, check by camera, photo of a check, cash a check, deposit a check',
    'Account Settings': 'nickname, rename account, routing number, aba, account number, primary account, iban, swift',
    'Statements & Documents': 'download last statement, bank statement, pdf, csv, proof of account, paperless',
    'Alerts & Notifications': 'low balance alert, tell me, notify me, text me, email me, push',
    'Security Center': 'security, safe, protect, phishing, scam, hacked',
    Activity:
      'transactions, search, history, category, csv, receipt, refund, refunds, purchases, charges, find a payment',
    Insights: 'spending and income, where does my money go, analysis',
    Profile:
      'change email, change phone number, change address, new address, I moved, update my address, change my name, ' +
      'picture, personal details, credit score',
    'Withdraw Money':
      'cash, atm, branch, get cash, atm code, take out money, withdrawal, cardless cash, cash without my card',
    'Find an ATM':
      'atm near me, nearest atm, find an atm, machine near me, find a branch, branch near me, branch hours, ' +
      'opening hours',
    'Order Checks': 'checkbook, new checks, paper checks',
    'Automatic Payments':
      'autopay, standing order, recurring payment, cancel autopay, stop autopay, stop a recurring payment',
    'Dispute a transaction':
      'dispute, fraud, wrong charge, not mine, unauthorized, chargeback, charged twice, I did not buy this, ' +
      'report fraud, stolen money',
    'Your disputes': 'dispute status, my disputes, how far is my dispute, provisional credit',
    'Coming up':
      'next week, forecast, payday, when do I get paid, next deposit, what comes, scheduled, upcoming bills, ' +
      'what can I spend',
    'Deposit history':
      'where is my check, check status, is my check there, pending deposit, hold on a check, ' +
      'when is my check available',
    'Budget planner': 'budget, plan my money, budgets',
    'Retirement calculator': 'calculate retirement, when can I retire, enough to retire',
    'Redeem rewards': 'points, cash back, rewards, redeem points',
    Help: 'support, faq, questions, how do I',
    'Customer service': 'contact, call, phone number of the bank, talk to a person, human, complaint, agent, chat',
    'Lost or stolen card':
      'lost card, stolen card, lost my card, block my card, replace my card, replacement card, missing card, ' +
      'cancel my card, new card number, card not working',
    'Card controls':
      'freeze, freeze my card, lock my card, unlock my card, card abroad, travel notice, traveling, ' +
      'online purchases, daily limit of a card, card limit, block my card, cancel my card, pause my card, ' +
      'debit card',
    'Sign out everywhere else': 'sessions, devices, log out, passkey, logout, signed on elsewhere',
    Password: 'change password, change my password, new password',
    'Two-step sign-on': '2fa, authenticator, passkey, face id, fingerprint, two step, security question',
    Language: 'switch language, spanish, french, chinese',
    'Tax information':
      'taxes, tax form, tax forms, tax papers, tax documents, 1099, 1099-int, 1098, w-2, irs, last year',
    'Make Payment':
      'pay my card, pay credit card, pay off my card, minimum payment, due date, card payment, what do I owe, ' +
      'statement balance',
    'Credit limit': 'raise my limit, credit limit increase, higher limit, more credit',
    'Balance transfer': 'bring a balance, move card debt, consolidate debt',
    'Cash advance': 'cash from my card, credit card cash, advance',
    AutoSave: 'round up, save automatically, automatic saving, saving rules',
    'Contribute to retirement': 'contribution, ira, roth, 401k, contribution limit',
    'Withdraw from retirement':
      'distribution, installments, retirement early withdrawal, ira withdrawal, 401k withdrawal, rmd',
    'Retirement loan': 'borrow from 401k, 401k loan, loan from my plan',
    'Retirement rollover': 'roll over, move my 401k, rollover ira',
    'Rebalance portfolio': 'rebalance, allocation, asset mix',
    'Early Withdrawal':
      'early withdrawal, break a cd, cash out cd, cd penalty, withdraw from a certificate, cd early withdrawal',
    'CD renewal options': 'cd, certificate of deposit, renew, renewal, maturity, cd rates, cd matures',
    'CD interest payouts': 'interest of a cd, certificate interest, cd payout',
    'Savings Account': 'saving goal, savings goal, target, save for something',
    'Your category rules': 'categories, rules, change category',
    'What is counted': 'forecast amounts, switch off, counted in the forecast',
    Beneficiaries: 'add beneficiary, beneficiary, who receives, heir, inheritance, when I die',
    'Interest details':
      'interest rate, interest rates, how much interest earned, apy, yield, rate on my savings, interest',
    'Credit Account':
      'apr, credit card, card details, interest on my card, purchase rate, credit card account, available credit',
    'Spending by category':
      'spending, how much did I spend, what did I spend, spent, expenses, merchants, where does my money go',
    'Cash flow': 'cash flow, money in and out, income and spending by month',
    'Income found': 'income, salary, paycheck, wages, how much do I earn',
    'Subscriptions and fixed bills':
      'subscriptions, subscription, memberships, recurring charges, streaming, fixed bills, cancel a subscription',
    'Net worth': 'net worth, what am I worth, wealth, assets and debts',
    'Fees and interest that you paid':
      'fees, fees I paid, bank fees, charges of the bank, interest paid, interest charges',
    'Dark appearance': 'dark mode, dark theme, night mode, black background, theme, appearance, color scheme',
    'Light appearance': 'light mode, light theme, day mode, white background, theme, appearance, color scheme',
    'Add New Payee': 'add payee, new payee, biller, company',
  },
  questions: {
    code: 'approval code, verification code, code not coming, where is my code',
    settle: 'settling, settle, when is my deposit available, hold, funds availability, pending',
    check: 'check hold, check available, how long does a check take',
    'transfer-cost':
      'wire fee, wire cost, cost of a wire, transfer fee, fee for sending money, how much is a wire, ' +
      'how much is a wire transfer, wire transfer fee',
    'take-back':
      'reverse a transfer, undo a transfer, sent to the wrong person, wrong transfer, cancel transfer, reversal, ' +
      'money back from a transfer',
    'cash-cost': 'atm fee, cash fee, cash advance fee, fee for cash, withdrawal fee',
    interest: 'interest calculation, how is interest calculated, daily balance, compound interest',
    certificate: 'early withdrawal penalty, penalty, cd penalty, early withdrawal',
    'not-mine': 'unknown charge, I do not know this charge, unauthorized charge, scammed, identity theft',
    password: 'forgot password, forgot my password, reset password, cannot sign on, locked out, forgot username',
    insured: 'fdic, insured, is my money safe, deposit insurance',
    pay:
      'direct deposit, direct deposit form, set up direct deposit, employer, salary to this bank, switch my pay, ' +
      'where do I send my paycheck',
    short:
      'overdraft, overdrawn, overdraft fee, not enough money, insufficient funds, nsf, bounced, negative balance, ' +
      'declined, payment refused',
    stop: 'stop payment, stop a check, stop check, cancel a check, void check, cancel a payment, stop a payment',
    limits:
      'limits, limit, daily limit, atm limit, transfer limit, withdrawal limit, deposit limit, check limit, ' +
      'how much can I withdraw, maximum',
    monthly:
      'monthly fee, maintenance fee, service charge, service fee, account fee, minimum balance, fees, ' +
      'cost of an account',
    minimum: 'minimum payment, due date, when is my payment due, least to pay, late fee, late payment, grace period',
    close: 'close account, close my account, cancel my account, delete account, leave the bank',
  },
  absent: {
    loans:
      'mortgage, home loan, heloc, refinance, car loan, auto loan, personal loan, loan, borrow money, student loan',
    friends: 'zelle, venmo, cash app, paypal, pay a friend by phone number, request money, split a bill with friends',
    wallet: 'apple pay, google pay, samsung pay, digital wallet, mobile wallet, add card to phone, virtual card',
    crypto: 'crypto, bitcoin, cryptocurrency, ethereum',
    currency:
      'foreign currency, exchange rate, euro, euros, currency exchange, international transfer, send money abroad, ' +
      'foreign transaction fee',
    joint:
      'joint account, add owner, add my wife, add my husband, share an account, authorized user, ' +
      'power of attorney, kids account, account for my child',
    pin: 'pin, change pin, forgot pin, card pin',
    papers: 'cashier’s check, money order, notary, safe deposit box, certified check',
    insurance: 'car insurance, life insurance, home insurance, insurance quote, buy insurance',
  },
  categories: {
    Groceries: 'grocery, food, supermarket',
    Dining: 'food, restaurant, restaurants, eating out, takeout, coffee',
    Transport: 'gas, fuel, taxi, bus, parking',
    Travel: 'trips, hotel, hotels, flights',
    Housing: 'rent',
    Utilities: 'electric, power, water',
    Health: 'doctor, pharmacy, medical',
    Entertainment: 'movies, fun',
  },
  words: {
    around:
      'a, an, the, my, me, i, you, we, it, is, are, was, do, does, did, to, of, on, for, in, at, and, or, with, ' +
      'from, this, that, there, here, can, could, would, should, please, want, wants, need, like, get, got, see, ' +
      'show, find, look, give, tell, how, what, when, which, who, why, have, has, had, be, will, about, new, into, ' +
      'out, up, any, some, now',
    spent: 'spend, spent, spending, expenses, expense, paid, much, money, total, all',
    thisMonth: 'this month',
    lastMonth: 'last month, previous month',
    thisYear: 'this year',
    lastYear: 'last year',
    thisWeek: 'this week, last 7 days, past week',
    pay: 'pay',
    move: 'move, transfer, send',
    keep: 'put, add, save',
    deposit: 'deposit',
    check: 'a, the, my, check, cheque, of, for',
    weekly: 'every week, each week, weekly',
    biweekly: 'every 2 weeks, every two weeks, every other week, biweekly, fortnightly',
    monthly: 'every month, each month, monthly',
    each: 'every, each',
    rhythm: 'every',
    to: 'to, into, in',
    from: 'from',
    filler: 'on, for, the, my, money, usd, dollars, bucks',
    polite: 'please, bill, off',
    this: 'this, coming',
    next: 'next',
    today: 'today, tonight',
    tomorrow: 'tomorrow',
    sunday: 'sun, sunday',
    monday: 'mon, monday',
    tuesday: 'tue, tuesday',
    wednesday: 'wed, wednesday',
    thursday: 'thu, thursday',
    friday: 'fri, friday',
    saturday: 'sat, saturday',
    inDays: 'in',
    one: 'a, one',
    days: 'day, days',
    weeks: 'week, weeks',
    ordinal: 'st, nd, rd, th',
  },
}
export default english
