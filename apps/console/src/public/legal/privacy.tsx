import type { LegalText } from './legal-text.ts';

// The facts: spec 1 §1. What the product does with positions: decisions, Delivery and hearing.
export const privacy: LegalText = {
  title: 'Privacy Policy',
  updated: 'August 03, 2023',
  lead: (
    <p>
      Earshot lets a company leave spoken messages at places, for people who work there. This policy says what we learn about you when you set such messages,
      when you hear them, and what becomes of it. In short: where a receiver is stays on the receiver’s own phone.
    </p>
  ),
  sections: [
    {
      id: 'who',
      title: 'Who this is for',
      body: (
        <>
          <p>
            <b>Operators</b> log in to the console and set messages for a company, our client. <b>Receivers</b> are the people whom an operator adds as
            contacts; they hear messages in the receiver app. The client decides whom to add and what to say. We keep that data for the client, and use it to
            run the service.
          </p>
          <p>If you only read our public pages, you give us no name and no address.</p>
        </>
      ),
    },
    {
      id: 'collected',
      title: 'What we collect',
      body: (
        <>
          <p>We collect:</p>
          <ul>
            <li>
              <b>Who you are:</b> email address, first and last name, phone number and time zone. An operator may enter the name, number and address of a
              receiver.
            </li>
            <li>
              <b>What you make:</b> messages, the places they belong to, groups and contacts.
            </li>
            <li>
              <b>Usage data:</b> when you log in, with which browser and from which country, the network address of recent login tries, and who in a company
              changed what.
            </li>
            <li>
              <b>Location, with your permission:</b> it is used on your device, as the next part says.
            </li>
          </ul>
          <p>
            If you sign in with Google, Google gives us your name and your verified email address. We do not get your Google password. The same is true if you
            sign in with your company’s account.
          </p>
        </>
      ),
    },
    {
      id: 'location',
      title: 'Your location',
      body: (
        <>
          <p>
            The receiver app asks for permission to use the position of your phone. The phone itself compares it with the places of your messages, and speaks
            when you arrive or leave. <b>Your position never leaves your phone.</b> It is not sent to us, and the company that wrote the message does not see
            it.
          </p>
          <p>
            If you turn it on, the app keeps your positions of the last 24 hours on your phone, and you may save them as a file. They leave your phone only if
            you give that file to somebody. Turning it off, or signing out, deletes them.
          </p>
          <p>
            If you choose to connect a tracking app of your own, such as OwnTracks, that app does send positions to us. Each one decides in that moment whether
            a message is due; it is not stored, logged or shown to anybody.
          </p>
          <p>
            A map of streets may come from a public map service, unless the company has its own. Your browser asks that service for the part of the world that
            you look at: the service learns your network address and that part, such as the surroundings of a message or of your position when you open the map.
            It is told neither who you are nor what a message says. A line on the map names the service; where the map is the company’s own, nobody else is
            asked.
          </p>
          <p>You may take the permission back in the settings of your phone. Messages that need a place are then not played.</p>
        </>
      ),
    },
    {
      id: 'reported',
      title: 'What the receiver app reports',
      body: (
        <>
          <p>So that the company knows whether its message was heard, the app reports what happened to it and when:</p>
          <ul>
            <li>that it was delivered to the phone, and that a notice of it was shown;</li>
            <li>that you arrived at or left its place;</li>
            <li>that it was started, heard to the end, or interrupted, and how far it came;</li>
            <li>that it could not be played, with one reason, such as a missing permission.</li>
          </ul>
          <p>
            A report that you arrived does say that your phone was at that message’s place at that time. It holds no coordinates and no distance, and nothing is
            reported between places. Operators see a week of this.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'How we use it',
      body: (
        <>
          <p>
            We use this data to let you log in, to deliver messages and show whether they were heard, to send the texts and emails that the service needs, to
            bill, to answer your questions, and to keep the service safe. We do not build profiles for advertising.
          </p>
          <p>Where the law asks for a reason, it is our contract with you or your company, your permission, or our interest in a service that works.</p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Whom we share it with',
      body: (
        <>
          <p>We do not sell personal data. It is given only to:</p>
          <ul>
            <li>the company you work with on Earshot: its operators and admins see their contacts and what became of their messages;</li>
            <li>providers who work for us, such as those who send texts and emails or translate a message on request;</li>
            <li>
              a map search service, only if the people who run this installation have set one up: it is given the words that an operator types to find a place,
              the part of the world that the map shows, and a position whose name is wanted. It is told neither who asks nor any typed position. Without that
              setting, what is typed into the search stays with us;
            </li>
            <li>
              payment processors. <b>We do not store payment card details.</b> You type them into the processor’s own form, and they are handled by the
              processor alone;
            </li>
            <li>authorities, where the law leaves us no choice, and a company that takes the service over, under this policy.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'kept',
      title: 'How long we keep it, and how it is protected',
      body: (
        <>
          <p>
            We keep the data of an account as long as the account exists, and after that only as long as the law or open bills require. Codes and sessions that
            have ended are removed automatically.
          </p>
          <p>
            Passwords are stored only as a hash. Sign-in tokens cannot be read from our database, and each client’s data is kept apart from all others’.
            Clearing the browser, or logging out, removes what the console stored there; one cookie stays. It shows that this browser has signed in before, so
            that other people’s wrong passwords do not lock you out. No system is perfectly safe; if data about you is exposed, we tell you as the law requires.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may ask which personal data we hold about you, have it corrected or deleted, or receive a copy. A request about what we collected, used and
            shared covers the <b>12 months</b> before we receive it. We first verify that the request comes from you.
          </p>
          <p>
            We answer within <b>45 days</b>. Where a request needs more time, we may extend this by another <b>45 days</b>, and tell you so and why. Asking
            costs nothing, and nobody is treated worse for it.
          </p>
          <p>
            Receivers may also ask the company that added them: its Account Holder or an Admin can give a copy of what the company holds about a number, and
            erase it. Name and number are then gone there; that a message was delivered and heard stays counted, without saying by whom. Backups of before
            contain the data until they are replaced.
          </p>
          <p>To stop invitations by text, use the link in the text, or simply do not answer.</p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          Earshot is made for work. It is not meant for children under <b>13</b>, and we do not knowingly collect data about them; tell us if you find any, and
          we delete it. We do not sell personal data at all, and would not sell the data of anyone under <b>16</b> without the permission that the law requires.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes, and how to reach us',
      body: (
        <>
          <p>
            When this policy changes, the new text appears here with its date. If a change matters to you, we tell you beforehand, by email or in the console.
          </p>
          <p>For questions and requests use the support link at the foot of each page, or ask the Admin of your company to pass it on.</p>
        </>
      ),
    },
  ],
};
