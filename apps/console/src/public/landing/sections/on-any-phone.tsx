import classes from './on-any-phone.module.css';
import shared from './sections.module.css';

export function OnAnyPhone() {
  return (
    <section className={shared['section']} aria-labelledby="any-phone">
      <div className={classes['halves']}>
        <div>
          <h2 id="any-phone">Works in any phone&rsquo;s browser</h2>
          <p className={shared['lead']}>A link in a text message, the phone number, a six-digit code, Start. There is nothing to install.</p>
          <ul className={classes['facts']}>
            <li>A current Chrome, Safari, Edge or Firefox is enough.</li>
            <li>The phone itself decides that it has arrived. The app does not send its position.</li>
            <li>Messages that are on the phone play without a connection; the report follows later.</li>
            <li>A browser speaks only while its page can be seen, so the screen stays on during the drive. The app says so before it starts.</li>
          </ul>
        </div>
        <PhoneDrawing />
      </div>
    </section>
  );
}

function PhoneDrawing() {
  return (
    <div className={classes['phone']} aria-hidden="true">
      <div className={classes['screen']}>
        <span className={classes['status']}>
          <i />
          Speaking
        </span>
        <span className={classes['pulse']}>
          <i />
          <i />
          <i />
        </span>
        <b>Use Hudson Street</b>
        <span>Arriving · Here</span>
        <span className={classes['next']}>
          <b>Lock the tool trailer</b>
          <span>Outside hours, opens at 4:00 PM</span>
        </span>
        <span className={classes['keep']}>Keep this screen open while you drive.</span>
      </div>
    </div>
  );
}
